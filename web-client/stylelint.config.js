// Selectors that cost much: the browser styles again, at each change, everything that they could concern. And sizes of windows by name.
// Biome formats and lints the rest.

/** A sibling of any kind: whatever is put in or taken out has all around it styled again, half the time of a played event on a slow phone. */
const SIBLINGS = "/[+~]\\s*(\\*|:(?!is\\())/";
/** A plate changes sides while events play: nothing within it may depend on the side. */
const WITHIN_A_SIDE = ["/\\[data-side[^\\]]*\\](?!\\s*(,|$|\\)))/", "/:not\\(\\[data-side/"];
/** Every change around or within a board would have the outlines of all rooms styled again. */
const HAS = "/:has\\(/";

/** Window sizes have names in theme/media.css, so that all rules agree where a phone ends. */
const PIXELS = ["/width|height|orientation/"];

export default {
  reportNeedlessDisables: true,
  rules: { "selector-disallowed-list": [SIBLINGS, ...WITHIN_A_SIDE], "media-feature-name-disallowed-list": PIXELS },
  overrides: [
    { files: ["src/games/*/board/**/*.css"], rules: { "selector-disallowed-list": [SIBLINGS, ...WITHIN_A_SIDE, HAS] } },
    { files: ["src/theme/media.css"], rules: { "media-feature-name-disallowed-list": null } },
  ],
};
