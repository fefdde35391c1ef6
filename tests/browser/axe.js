// Runs axe on a page in its current state.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Speech control needs the visible label in the accessible name. axe marks the rule as experimental and leaves it off by default. */
const LABEL_IN_NAME = "label-content-name-mismatch";

/** Returns axe's violations on the page. */
export async function findings(page) {
  // A colour in transition is neither the old nor the new one, so transitions are off meanwhile.
  const still = await page.evaluateHandle(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(still);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    return still;
  });
  // The debugger injects axe, because the page's policy allows no scripts but its own.
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    ([tags, rule]) => globalThis.axe.run({ runOnly: { type: "tag", values: tags }, rules: { [rule]: { enabled: true } }, resultTypes: ["violations"] }),
    [TAGS, LABEL_IN_NAME],
  );
  await still.evaluate((still) => (document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still)));
  const found = [];
  for (const { id, nodes } of violations) {
    const against = [];
    for (const { html, target } of nodes) {
      if (id !== LABEL_IN_NAME || (await page.evaluate(misnamed, target.at(-1)))) against.push(html.slice(0, 200));
    }
    if (against.length > 0) found.push(`${id}: ${against.join(" | ")}`);
  }
  return found;
}

/**
 * True if the accessible name of an element lacks its label. axe takes all text inside for the label.
 * Rooms, cards and players hold much more text, so their label is the text marked as `data-label`.
 * Other elements: all text that is not hidden from screen readers.
 */
function misnamed(selector) {
  // "011" is spoken like "11". A word with a soft hyphen is one word.
  const words = (text) =>
    text
      .toLowerCase()
      .replaceAll("\u00ad", "")
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .map((word) => word.replace(/^0+(?=\d)/, ""));
  const thing = document.querySelector(selector);
  // The element may be gone by now.
  if (!thing) return false;
  const marked = [...thing.querySelectorAll("[data-label]")];
  const texts = [];
  const walk = document.createTreeWalker(thing, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { parentElement, data } = walk.currentNode;
    const counts = marked.length > 0 ? parentElement.closest("[data-label]") : !parentElement.closest("[aria-hidden=true]");
    if (counts) texts.push(data);
  }
  const name = thing.getAttribute("aria-label") ?? document.getElementById(thing.getAttribute("aria-labelledby"))?.textContent ?? "";
  const label = words(texts.join(" ")).join(" ");
  return label !== "" && !` ${words(name).join(" ")} `.includes(` ${label} `);
}
