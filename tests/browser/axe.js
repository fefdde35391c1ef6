// axe looks at a page as it is.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Off by itself, since axe calls it an experiment: who says the words on a button to a device must be understood. */
const RULES = { "label-content-name-mismatch": { enabled: true } };

/** What axe has against the page as it is now. */
export async function findings(page) {
  // A colour on its way to another one is none of the two.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  // Through the debugger, not as a script of the page: the page allows none but its own.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    ([tags, rules]) => globalThis.axe.run({ runOnly: { type: "tag", values: tags }, rules }),
    [TAGS, RULES],
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
}
