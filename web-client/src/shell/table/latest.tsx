// The last lines that the log has told, at the foot of the seats while the log itself is folded away.

import { t } from "../../i18n";
import { useSitting, useSoon } from "./context";
import "./latest.css";
import { folded, lineOf } from "./log";

/** So many lines are shown, and looked for among so many entries. */
const LINES = 3;
const ENTRIES = 24;

export function Latest() {
  const sitting = useSitting();
  const told = useSoon(sitting.log, "told")
    .slice(-ENTRIES)
    .flatMap((entry) => {
      const line = lineOf(entry, sitting);
      // What only the reader was told stands in the log alone, behind its mask; what the end reveals is told by its reveal.
      return line && !line.secret && !line.heading && line.pace !== "none" ? [line] : [];
    });
  const lines = folded(told.slice(-LINES)).map(({ words }) => words.map((word) => (typeof word === "string" ? word : word.text)).join(""));
  const [first, ...others] = lines;
  if (first === undefined) return null;
  return (
    <div class="latest">
      <div>
        <h2>{t().table.latest}</h2>
        <p>{first}</p>
      </div>
      {others.map((line, i) => (
        <p key={i}>{line}</p>
      ))}
    </div>
  );
}
