// What a recovery code can still do once the seat is taken for good: answer the votes about its secrets.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { t } from "../i18n";
import type { Seat, TableState, Voice, Vote } from "../wire/messages";
import { ask } from "../wire/http";
import { Failure, words as why } from "./failure";
import { voteTitle } from "./vote";

/** The voices that a code proves. */
export function voicesOf(code: string, answer?: { match: string; vote: number; yes: boolean }): Promise<Voice[]> {
  return ask<Voice[]>("POST", "/api/voice", { body: answer ? { code, answer } : { code } });
}

export function Speak({ code, given }: { code: string; given: Voice[] }) {
  const words = t().speak;
  const voices = useSignal(given);
  const failure = useSignal("");
  const answer = async (match: string, vote: number, yes: boolean) => {
    try {
      voices.value = await voicesOf(code, { match, vote, yes });
      failure.value = "";
    } catch (error) {
      failure.value = why(error);
    }
  };
  const open = voices.value.flatMap((voice) => voice.votes.map((vote) => ({ voice, vote })));
  return (
    <section class="panel" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.help}</p>
      {open.length === 0 && <p role="status">{words.none}</p>}
      {open.map(({ voice, vote }) => (
        <Ask key={`${voice.match} ${vote.id}`} voice={voice} vote={vote} answer={(yes) => void answer(voice.match, vote.id, yes)} />
      ))}
      <Failure>{failure.value}</Failure>
    </section>
  );
}

function Ask({ voice, vote, answer }: { voice: Voice; vote: Vote; answer: (yes: boolean) => void }) {
  const words = t().vote;
  const table = useSignal<TableState | null>(null);
  useEffect(() => {
    void ask<TableState>("GET", `/api/matches/${voice.match}`).then(
      (told) => (table.value = told),
      () => undefined,
    );
  }, [voice.match]);
  const name = (seat: Seat) => t().seat(table.value?.seats[seat]?.name ?? "", seat + 1);
  const title = voteTitle(vote, name);
  const agreed = vote.yes.includes(voice.seat);
  return (
    <div class="vote" role="group" aria-label={title}>
      <span>{title} <small>{words.count(vote.yes.length, vote.of.length)}</small></span>
      <span class="row">
        {!agreed && <button type="button" onClick={() => answer(true)}>{words.yes}</button>}
        <button type="button" onClick={() => answer(false)}>{words.no}</button>
      </span>
    </div>
  );
}
