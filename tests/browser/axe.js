// axe looks at a page as it is.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
/** Who says the words on a button to a device must be understood. Off by itself, since axe calls it an experiment. */
const LABEL_IN_NAME = "label-content-name-mismatch";

/** What axe has against the page as it is now. */
export async function findings(page) {
  // A colour on its way to another one is none of the two: while one looks, none is on its way.
  const still = await page.evaluateHandle(async () => {
    const still = new CSSStyleSheet();
    still.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets.push(still);
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    return still;
  });
  // Through the debugger, not as a script of the page: the page allows none but its own.
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
 * Whether the name of something lacks its label. For axe all text within is the label. Rooms, cards and players have much more on
 * them than what people call them: there the label is what is marked as `data-label`, elsewhere all that is not hidden from readers.
 */
function misnamed(selector) {
  // "011" is said like "11", and a word that may be broken is one word.
  const words = (text) =>
    text
      .toLowerCase()
      .replaceAll("\u00ad", "")
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .map((word) => word.replace(/^0+(?=\d)/, ""));
  const thing = document.querySelector(selector);
  // What has gone meanwhile is not called anything.
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
