// Overview of the situation: available and unavailable actions with reasons, the reader's place, and the table's tracks. Facts only, in
// the order of the list, without advice.

import { t } from "../../i18n";
import { price } from "../../model/choice";
import { Dialog } from "../dialog";
import "./situation.css";
import { usePresentation } from "./context";
import { usePrompt } from "./prompt";
import { RuleLinks } from "./rule-links";

export function Situation({ onClose }: { onClose: () => void }) {
  const { choice, game, asked, table } = usePresentation();
  const words = t().can;
  const scene = asked.value;
  const { text } = usePrompt(scene);
  const bundles = choice.bundles.value;
  const offered = new Set(choice.options.value.map(({ offer }) => offer.verb));
  const missing = game.value.words.expected?.(scene).filter(({ verb }) => !offered.has(verb)) ?? [];
  const home = game.value.board.home(scene);
  const here = home === null ? null : game.value.words.explain(home, scene);
  const { Tracks } = game.value.panels;
  return (
    <Dialog title={words.title} onClose={onClose} class="can">
      <p>{text}</p>
      {bundles.length > 0 && (
        <>
          <h3>{words.now}</h3>
          <ul>
            {bundles.map((bundle) => (
              <li key={bundle.id}>
                {bundle.label}
                {price(bundle) && <span class="cost">{price(bundle)}</span>}
              </li>
            ))}
          </ul>
        </>
      )}
      {missing.length > 0 && (
        <>
          <h3>{words.later}</h3>
          <ul>
            {missing.map(({ verb, label, when, rule }) => (
              <li key={verb}>
                <span>
                  {label}: {when} <RuleLinks rules={[rule]} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {here && (
        <>
          <h3>
            {words.here}: {here.title}
          </h3>
          <ul>
            {here.lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      <h3>{words.table}</h3>
      <div>
        <Tracks {...scene} clock={table.clock.value} playing={[]} call={() => undefined} onSelect={() => undefined} />
      </div>
    </Dialog>
  );
}
