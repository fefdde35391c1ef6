// The end as a reveal: what was checked, step by step in the order of the rules, and a card for every seat.

import type { ComponentChildren } from "preact";

import { Icon } from "../shell/icon";
import type { EndingProps } from "./game";
import "./reveal.css";

export interface Step {
  title: string;
  rule: string;
  body?: ComponentChildren;
}

/** How much has been told. */
export interface Told {
  /** So many steps. */
  shown: number;
  /** Everything: who has won. */
  last: boolean;
}

interface RevealProps extends Pick<EndingProps, "checked" | "onCheck"> {
  steps: readonly Step[];
  /** Whether the reader has won; null for who had nothing to win. */
  won: boolean | null;
  /** What is said at the buttons that go on. */
  words: { next: string; all: string };
  verdict: (told: Told) => string;
  /** What is said of the checks as a whole, if they were not all made. */
  note?: string | undefined;
  fates: (told: Told) => ComponentChildren;
  /** What is told at last. */
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
  /** The player, and below, if it is called otherwise, whom they played. */
  name: string;
  role: string | null;
  token: ComponentChildren;
  /** A picture of whom the seat played. */
  face: string | undefined;
  dead: boolean;
  /** What became of it. */
  became: string;
  /** What it wanted, sealed until its check; null where there is nothing to want. */
  goals: readonly { name: string; text: string }[] | null;
  told: boolean;
  /** What else is told of it by now. */
  lines: readonly string[];
  /** Null until everything is told. */
  won: boolean | null;
  words: { sealed: string; won: string; lost: string };
}

/** What became of a seat: one card. */
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
          {token} {name}
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
      {lines.map((line) => (
        <small key={line}>{line}</small>
      ))}
    </li>
  );
}
