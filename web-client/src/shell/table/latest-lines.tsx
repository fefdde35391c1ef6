// The latest log lines, at the foot of the seats while the log is collapsed.

import { useSoon } from "../../drawing/deferred";
import { t } from "../../i18n";
import { usePresentation } from "./context";
import "./latest-lines.css";
import { folded, lineOf } from "./log";

/** Maximum number of lines, and of log entries searched for them. */
const LINES = 3;
const ENTRIES = 24;

export function LatestLines() {
  const presentation = usePresentation();
  const told = useSoon(presentation.log, "told")
    .slice(-ENTRIES)
    .flatMap((entry) => {
      const line = lineOf(entry, presentation);
      // Secret lines appear in the log only, behind their mask. The result shows the final reveals.
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
