// Votes by recovery code, for a player whose seat was taken over permanently. The votes are about the seat's secrets.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { t } from "../i18n";
import type { Seat, TableState, Voice, Vote } from "../wire/messages";
import { ask } from "../wire/http";
import { Failure, words as why } from "./failure";
import { useOnce } from "./hooks";
import { voteTitle } from "./vote";

/** Seats for which a code may still vote. */
export function voicesOf(code: string, answer?: { match: string; vote: number; yes: boolean }): Promise<Voice[]> {
  return ask<Voice[]>("POST", "/api/voice", { body: answer ? { code, answer } : { code } });
}

/** Refresh interval of the votes while the page is visible. */
const REFRESH_MS = 10_000;

export function Speak({ code, given }: { code: string; given: Voice[] }) {
  const words = t().speak;
  const voices = useSignal(given);
  const failure = useSignal("");
  /** Number of requests so far. Only the newest answer counts. */
  const asked = useRef(0);
  const hear = async (answer?: Parameters<typeof voicesOf>[1]) => {
    asked.current += 1;
    const number = asked.current;
    const [told, failed] = await voicesOf(code, answer).then(
      (told) => [told, ""] as const,
      (error: unknown) => [null, why(error)] as const,
    );
    if (number !== asked.current) return;
    voices.value = told ?? voices.value;
    failure.value = failed;
  };
  useOnce(() => {
    const refresh = () => void (document.hidden || hear());
    const timer = setInterval(refresh, REFRESH_MS);
    document.addEventListener("visibilitychange", refresh);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", refresh);
    };
  });
  const answer = (match: string, vote: number, yes: boolean) => hear({ match, vote, yes });
  const open = voices.value.flatMap((voice) => voice.votes.map((vote) => ({ voice, vote })));
  return (
    <section class="panel" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p>{words.help}</p>
      {open.length === 0 && <p role="status">{voices.value.length === 0 ? words.over : words.none}</p>}
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
      <span>
        {title} <small>{words.count(vote.yes.length, vote.of.length)}</small>
      </span>
      <span class="row">
        {!agreed && (
          <button type="button" onClick={() => answer(true)}>
            {words.yes}
          </button>
        )}
        <button type="button" onClick={() => answer(false)}>
          {words.no}
        </button>
      </span>
    </div>
  );
}
