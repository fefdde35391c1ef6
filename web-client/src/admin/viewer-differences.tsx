// Differences between two viewers, in words where the game has them, otherwise as data.

import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";

import type { Game, Ref, Scene } from "../games/game";
import type { Difference } from "./differences";
import { differingThings, worded } from "./knowledge";
import { said } from "./words";

/** Maximum number of differences listed. */
const MAX_LISTED = 100;
/** Maximum length of a value in the list. */
const MAX_VALUE_CHARS = 80;

function short(text: string): string {
  if (text === "") return said().missing;
  return text.length > MAX_VALUE_CHARS ? `${text.slice(0, MAX_VALUE_CHARS)}…` : text;
}

interface Props {
  found: readonly Difference[];
  names: readonly [string, string];
  game: Game | null;
  scenes: readonly [Scene, Scene];
  onShow: (ref: Ref) => void;
}

export function Differences({ found, names, game, scenes: [a, b], onShow }: Props) {
  const words = said();
  const { things, rest } = useMemo(() => (game ? differingThings(found, game, a, b) : { things: [], rest: [...found] }), [found, game, a, b]);
  // Offers are summarised in a line.
  const left = rest.filter(({ at }) => !at.startsWith("/legal"));
  const value = (one: unknown, scene: Scene) => short(game ? worded(one, game, scene) : JSON.stringify(one ?? null));
  const choices = [a, b].map(({ legal }) => words.offers(legal.length));
  return (
    <section class="panel" aria-labelledby="differences">
      <h2 id="differences">{words.differences}</h2>
      <p role="status">{found.length === 0 ? words.same : words.differ(found.length)}</p>
      {found.length > 0 && (
        <Rows names={names}>
          {things.map(({ ref, title, a: one, b: other }) => (
            <tr key={ref}>
              <th scope="row">
                <button type="button" class="link" onClick={() => onShow(ref)}>
                  {title}
                </button>
              </th>
              <Cell lines={one} />
              <Cell lines={other} />
            </tr>
          ))}
          {choices[0] !== choices[1] && (
            <tr>
              <th scope="row">{words.choices}</th>
              <td>{choices[0]}</td>
              <td>{choices[1]}</td>
            </tr>
          )}
        </Rows>
      )}
      {left.length > 0 && (
        <details open={things.length === 0}>
          <summary>{words.besides(left.length)}</summary>
          <Rows names={names}>
            {left.slice(0, MAX_LISTED).map(({ at, a: one, b: other }) => (
              <tr key={at}>
                <th scope="row">
                  <code>{at}</code>
                </th>
                <td>{value(one, a)}</td>
                <td>{value(other, b)}</td>
              </tr>
            ))}
          </Rows>
          {left.length > MAX_LISTED && <p>{words.more(left.length - MAX_LISTED)}</p>}
        </details>
      )}
    </section>
  );
}

function Rows({ names, children }: { names: readonly string[]; children: ComponentChildren }) {
  const words = said();
  return (
    <div class="sideways" tabIndex={0} role="group" aria-labelledby="differences">
      <table class="rows">
        <thead>
          <tr>
            <th scope="col">{words.where}</th>
            {names.map((name, i) => (
              <th scope="col" key={i}>
                {words.seenBy(name)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

function Cell({ lines }: { lines: readonly string[] }) {
  return (
    <td>
      {lines.length === 0 && said().missing}
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </td>
  );
}
