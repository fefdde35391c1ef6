// The end as a reveal: the checks step by step in the order of the rules, and a card for each seat.

import type { ComponentChildren } from "preact";

import { Icon } from "../shell/icon";
import type { EndingProps, Seat, TableState } from "../games/game";
import "./reveal.css";

export interface Step {
  title: string;
  rule: string;
  body?: ComponentChildren;
}

/** Progress of the reveal. */
export interface Told {
  /** Number of steps shown. */
  shown: number;
  /** True once everything is shown, including the winners. */
  last: boolean;
}

/** Props of a seat's fate in a game. */
export interface FateOf<View, Names, Art> {
  seat: Seat;
  view: View;
  table: TableState;
  names: Names;
  /** The game's art, once it is loaded. */
  art: Art | null;
  told: Told;
}

interface RevealProps extends Pick<EndingProps, "checked" | "onCheck"> {
  steps: readonly Step[];
  /** True if the reader has won; null if the reader had nothing to win. */
  won: boolean | null;
  /** Labels of the buttons that continue. */
  words: { next: string; all: string };
  verdict: (told: Told) => string;
  /** Remark on the checks as a whole, if some were not made. */
  note?: string | undefined;
  fates: (told: Told) => ComponentChildren;
  /** Content shown last. */
  children?: ComponentChildren;
}

export function Reveal({ steps, checked: shown, onCheck, won, words, verdict, note, fates, children }: RevealProps) {
  const last = shown >= steps.length;
  const tell = (checks: number) => {
    const end = won ? "win" : "lost";
    onCheck(checks, won !== null && checks === steps.length ? end : "reveal");
  };
  const checks = (
    <ol class={last ? "end-checks is-told" : "end-checks"}>
      {steps.map(({ title, rule, body }, i) => (
        <li key={title} class={i <= shown ? "is-made" : undefined}>
          <h3>{title}</h3>
          {i <= shown && !note && <p class="end-rule">{rule}</p>}
          {i <= shown && body}
        </li>
      ))}
    </ol>
  );
  return (
    <div class="ending">
      <p class="end-verdict">{verdict({ shown, last })}</p>
      {note && <p>{note}</p>}
      {!last && checks}
      {!last && (
        <p class="commit">
          <button type="button" class="primary" onClick={() => tell(shown + 1)}>
            {words.next}
          </button>
          <button type="button" onClick={() => tell(steps.length)}>
            {words.all}
          </button>
        </p>
      )}
      <ul class="fates">{fates({ shown, last })}</ul>
      {last && checks}
      {last && children}
    </div>
  );
}

interface FateProps {
  /** Name of the player, and the character if it is called otherwise. */
  name: string;
  role: string | null;
  /** The character's token, in a box of 48 units; none before the draft. */
  token: ComponentChildren;
  /** Portrait of the character. */
  face: string | undefined;
  dead: boolean;
  /** Fate of the seat. */
  became: string;
  /** Goals, sealed until their check; null if there are none. */
  goals: readonly { name: string; text: string }[] | null;
  told: boolean;
  /** Further lines shown so far. */
  lines: readonly (string | false | undefined)[];
  /** Null until everything is shown. */
  won: boolean | null;
  words: { sealed: string; won: string; lost: string };
}

/** Card with the fate of a seat. */
export function Fate({ name, role, token, face, dead, became, goals, told, lines, won, words }: FateProps) {
  return (
    <li class={["fate", won !== null && (won ? "is-won" : "is-lost"), dead && "is-dead"].filter(Boolean).join(" ")}>
      <div class="fate-head">
        {face && (
          <span class="fate-face">
            <img src={face} alt="" />
            {dead && <Icon id="death-skull" />}
          </span>
        )}
        <h3>
          {token && (
            <svg class="icon" viewBox="-24 -24 48 48" aria-hidden="true">
              {token}
            </svg>
          )}{" "}
          {name}
          {role && role !== name && (
            <>
              <br />
              {role}
            </>
          )}
        </h3>
        <p>{became}</p>
      </div>
      {won !== null && (
        <p class="end-verdict">
          <Icon id={won ? "laurels-trophy" : "cancel"} /> {won ? words.won : words.lost}
        </p>
      )}
      {goals && (
        <div class={told ? "goal is-told" : "goal"}>
          {told ? (
            goals.map(({ name, text }) => (
              <p key={name}>
                <b>{name}</b> {text}
              </p>
            ))
          ) : (
            <p>
              <Icon id="domino-mask" /> {words.sealed}
            </p>
          )}
        </div>
      )}
      {lines.map((line) => line && <small key={line}>{line}</small>)}
    </li>
  );
}
