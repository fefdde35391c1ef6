// Explanations of threats, stations, lanes and cards, with their rules.

import type { Explanation, Ref } from "../../game";
import { threatLabel } from "../board/Lane";
import { stationLabel } from "../board/Station";
import { FACTS, STATIONS, type ActionCard, type Lane, type Ship, type Station } from "../view";
import { orderOf } from "../view";
import type { Names } from "./names";

/** Explanation of a thing; null if there is none. */
export function explain(ref: Ref, names: Names, ship: Ship): Explanation | null {
  const { speech, scene } = names;
  const { texts, content } = speech;
  if ((STATIONS as readonly string[]).includes(ref)) return station(ref as Station, names, ship);
  const [kind = "", rest = ""] = ref.split(/-(.*)/);
  if (kind === "threat") {
    const threat = scene.view.threats?.[Number(rest)];
    if (!threat) return null;
    const printed = content.threats[threat.code];
    const facts = FACTS.threats[threat.code];
    const marks = (["x", "y", "z"] as const).flatMap((mark) => (printed[mark] ? [`${mark.toUpperCase()}: ${printed[mark]}`] : []));
    const points = speech.say(texts.threat.points, { survived: String(facts.points.survived), destroyed: String(facts.points.destroyed) });
    return {
      title: names.threat(threat).text,
      lines: [threatLabel(threat, ship.threats?.[threat.number], names), printed.special ?? "", ...marks, points].filter(Boolean),
      rules: facts.rules.length > 0 ? facts.rules : ["SA-THREAT-11"],
    };
  }
  if (kind === "lane") return { title: names.lane(rest as Lane), lines: [texts.explain.lane], rules: ["SA-THREAT-11", "SA-TARGET-02"] };
  if (kind === "hint") return { title: names.ref(ref), lines: [texts.explain.hint], rules: ["SA-PLAN-15"] };
  if (kind === "slot") return { title: names.ref(ref), lines: [texts.explain.slot], rules: ["SA-PLAN-04"] };
  const card = kind === "card" ? names.own(Number(rest)) : ref in FACTS.cards ? (ref as ActionCard) : null;
  if (card) {
    const orders = (["action", "movement"] as const).map((up) => orderOf(card, up));
    return { title: names.card(card), lines: orders.map((order) => `${names.order(order)}: ${names.orderHelp(order)}`), rules: ["SA-PLAN-03", "SA-PLAN-04"] };
  }
  return null;
}

function station(ref: Station, names: Names, ship: Ship): Explanation {
  const { content, texts } = names.speech;
  const { a, b, c } = FACTS.stations[ref];
  const device = (letter: string, one: typeof a) => `${letter} ${content.devices[one].name}: ${content.devices[one].text}`;
  return {
    title: names.station(ref).text,
    lines: [stationLabel(ref, ship, names), device("A", a), device("B", b), device("C", c), texts.explain.zone_damage],
    rules: ["SA-ACT-A-01", "SA-ACT-B-01", "SA-ACT-C-01", "SA-DMG-04"],
  };
}
