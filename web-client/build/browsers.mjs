// Fails if the built page uses syntax or features that a supported browser lacks. The browsers are in `browsers.json`. The features listed
// here are either younger than those, or have caused an empty page in one before.

import { readFileSync, readdirSync } from "node:fs";
import { pathToFileURL } from "node:url";

import { parse } from "acorn";
import { ancestor } from "acorn-walk";
import postcss from "postcss";

/** ECMAScript version of scripts. */
const ECMA = 2022;

/** Methods called on values of built-in objects. */
const METHODS = new Set([
  ...["toSorted", "toReversed", "toSpliced", "isWellFormed", "toWellFormed", "transferToFixedLength", "setFromBase64", "toBase64", "toHex"],
  ...["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom", "getOrInsert", "getOrInsertComputed"],
  ...["showPopover", "togglePopover", "startViewTransition", "checkVisibility", "moveBefore", "setHTML"],
]);

/** Static properties of built-in objects, by object. */
const STATICS = {
  Object: ["groupBy"],
  Map: ["groupBy"],
  Promise: ["withResolvers", "try"],
  Array: ["fromAsync"],
  AbortSignal: ["any"],
  URL: ["canParse", "parse"],
  RegExp: ["escape"],
  Error: ["isError"],
  Math: ["f16round", "sumPrecise"],
  Uint8Array: ["fromBase64", "fromHex"],
  Atomics: ["waitAsync", "pause"],
};

/** Global objects that not every supported browser has. */
const GLOBALS = new Set([
  "Iterator",
  "Temporal",
  "Float16Array",
  "requestIdleCallback",
  "scheduler",
  "navigation",
  "SuppressedError",
  "DisposableStack",
  "URLPattern",
  "CloseWatcher",
]);

/** Iterator methods. Arrays have most of them, but the results of `ITERATORS` do not. */
const HELPERS = new Set(["map", "filter", "take", "drop", "flatMap", "reduce", "toArray", "forEach", "some", "every", "find"]);
const ITERATORS = new Set(["values", "keys", "entries", "matchAll"]);

const LOOK_BEHIND = /\(\?<[=!]/;

/** True if a use is guarded: `x.y?.()`, `x.y ?? z`, `typeof x`, `"y" in x`, or a condition. */
function isGuarded(node, ancestors) {
  let child = node;
  for (const parent of ancestors.slice(0, -1).reverse()) {
    if (parent.type === "UnaryExpression" && parent.operator === "typeof") return true;
    if (parent.type === "LogicalExpression" && parent.left === child) return true;
    if (parent.type === "CallExpression" && parent.callee === child && parent.optional) return true;
    if ((parent.type === "ConditionalExpression" || parent.type === "IfStatement") && parent.test === child) return true;
    if (parent.type !== "MemberExpression" && parent.type !== "ChainExpression") return false;
    child = parent;
  }
  return false;
}

/** True if a call is guarded by a test of its method: `x.y && x.y()`, `x.y ? x.y() : z`, `if (x.y) x.y()`. */
function isAskedFor(method, ancestors, code) {
  const asks = (node) => new RegExp(`\\b${method}\\b`).test(code.slice(node.start, node.end));
  return ancestors.some((around, i) => {
    const below = ancestors[i + 1];
    if (around.type === "LogicalExpression") return around.right === below && asks(around.left);
    return (around.type === "ConditionalExpression" || around.type === "IfStatement") && around.test !== below && asks(around.test);
  });
}

/** Faults of a script. */
export function inScript(code, { ecmaVersion = ECMA, sourceType = "module" } = {}) {
  const found = [];
  let tree;
  try {
    tree = parse(code, { ecmaVersion, sourceType });
  } catch (error) {
    return [`syntax beyond ES${ecmaVersion}: ${error.message}`];
  }
  const name = ({ property, computed }) => (computed ? (property.type === "Literal" ? property.value : null) : property.name);
  const behind = (text) => LOOK_BEHIND.test(text) && found.push("look-behind in a regular expression");
  ancestor(tree, {
    Literal({ regex, value }) {
      if (regex) behind(regex.pattern);
      else if (typeof value === "string") behind(value);
    },
    TemplateElement: ({ value }) => void behind(value.raw),
    CallExpression({ callee, optional }, _, ancestors) {
      if (callee.type !== "MemberExpression" || optional) return;
      const method = name(callee);
      if (METHODS.has(method) && !isAskedFor(method, ancestors, code)) found.push(`.${method}()`);
      const { object } = callee;
      const from = object.type === "CallExpression" && object.callee.type === "MemberExpression" ? object.callee : null;
      const isStatic = from?.object.type === "Identifier" && ["Object", "Reflect"].includes(from.object.name);
      if (HELPERS.has(method) && from && ITERATORS.has(name(from)) && !isStatic) found.push(`.${name(from)}().${method}()`);
    },
    MemberExpression(node, _, ancestors) {
      const { object } = node;
      const of = object.type === "Identifier" ? object.name : object.type === "MemberExpression" ? name(object) : null;
      if (Object.hasOwn(STATICS, of ?? "") && STATICS[of].includes(name(node)) && !isGuarded(node, ancestors)) found.push(`${of}.${name(node)}`);
      const isGlobal = object.type === "Identifier" && ["globalThis", "window", "self", "document"].includes(object.name);
      if (isGlobal && GLOBALS.has(name(node)) && !isGuarded(node, ancestors)) found.push(`${object.name}.${name(node)}`);
    },
    Identifier(node, _, ancestors) {
      if (GLOBALS.has(node.name) && !isGuarded(node, ancestors)) found.push(node.name);
    },
  });
  return [...new Set(found)];
}

/** At-rules and value keywords that a supported browser does not know and whose absence breaks the layout. */
const AT_RULES = new Set(["scope", "starting-style", "position-try", "property", "view-transition", "function", "when", "else"]);
const VALUES = /light-dark\(|\banchor\(|\bif\(|\bcalc-size\(|\bsibling-index\(|\battr\([^)]*(type|,)|\bsubgrid\b.*subgrid/;
const SELECTORS = /:(popover-open|open|state|details-content|interest-source)\b|::(details-content|picker|scroll-marker)/;

/** Faults of a style sheet. */
export function inStyles(css) {
  const found = [];
  postcss.parse(css).walk((node) => {
    if (node.type === "atrule" && AT_RULES.has(node.name)) found.push(`@${node.name}`);
    if (node.type === "decl" && VALUES.test(node.value)) found.push(`${node.prop}: ${node.value}`);
    if (node.type !== "rule") return;
    if (SELECTORS.test(node.selector)) found.push(node.selector);
    for (let around = node.parent; around; around = around.parent) if (around.type === "rule") found.push(`nested rule: ${node.selector}`);
  });
  return [...new Set(found)];
}

function check() {
  const dist = new URL("../dist/", import.meta.url);
  const read = (file) => readFileSync(new URL(file, dist), "utf8");
  const assets = readdirSync(new URL("assets/", dist)).map((file) => `assets/${file}`);
  const faults = [
    ...assets.filter((file) => file.endsWith(".js")).map((file) => [file, inScript(read(file))]),
    ...assets.filter((file) => file.endsWith(".css")).map((file) => [file, inStyles(read(file))]),
    ["worker.js", inScript(read("worker.js"), { sourceType: "script" })],
    // It runs in browsers that cannot read the other scripts.
    ["old.js", inScript(read("old.js"), { ecmaVersion: 5, sourceType: "script" })],
  ].flatMap(([file, found]) => found.map((fault) => `${file}: ${fault}`));
  for (const fault of faults) console.error(fault);
  if (faults.length > 0) process.exitCode = 1;
  else console.log("     nothing that a supported browser lacks");
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) check();
