// The threats with their cards, in the order of their numbers.

import type { PanelProps } from "../../game";
import { threatLabel, values } from "../board/Lane";
import { shipNow } from "../board/Board";
import { THREAT } from "../icons";
import { FACTS, laneOf, threatsOf, type Announced, type ThreatView, type View } from "../view";
import type { Names } from "../words/names";
import { Glyph } from "./parts";
import "./drawer.css";

type Props = PanelProps<View> & { names: Names };

export function Drawer(props: Props) {
  const { view, names, selected, onSelect } = props;
  const ship = shipNow(props);
  const threats = threatsOf(view);
  const { texts } = names.speech;
  return (
    <div class="sa-drawer">
      {threats.length === 0 && <p class="meta">{texts.threat.none}</p>}
      <ul>
        {threats.map((threat) => (
          <ThreatCard
            key={threat.number}
            {...{ threat, names, onSelect }}
            now={ship.threats?.[threat.number]}
            selected={selected === `threat-${threat.number}`}
          />
        ))}
      </ul>
      <p class="meta">{names.speech.say(texts.ship.decks, { n: view.decks.draw })}</p>
    </div>
  );
}

interface CardProps {
  threat: Announced;
  now: ThreatView | undefined;
  names: Names;
  selected: boolean;
  onSelect: (ref: string) => void;
}

function ThreatCard({ threat, now, names, selected, onSelect }: CardProps) {
  const { texts, content } = names.speech;
  const printed = content.threats[threat.code];
  const facts = FACTS.threats[threat.code];
  const gone = now?.status === "destroyed" || now?.status === "survived";
  const repair =
    facts.repair === "interceptors"
      ? texts.threat.interceptors
      : facts.repair
        ? names.speech.say(texts.threat.repair, { letter: facts.repair })
        : facts.sort === "intruder"
          ? texts.threat.fought
          : "";
  return (
    <li class={["sa-threat-card", gone && "is-gone", facts.severity === "serious" && "is-serious"].filter(Boolean).join(" ")}>
      <button type="button" aria-pressed={selected} aria-label={threatLabel(threat, now, names)} onClick={() => onSelect(`threat-${threat.number}`)}>
        <Glyph id={THREAT[threat.code]} tone={facts.severity === "serious" ? "warn" : "alien"} />
        <b data-label>{names.threat(threat).text}</b>
        <small>{names.lane(laneOf(threat))}</small>
      </button>
      <p>
        {[
          values(threat, now, names),
          names.speech.say(texts.threat.points, { survived: String(facts.points.survived), destroyed: String(facts.points.destroyed) }),
        ].join(" · ")}
      </p>
      {now && now.status !== "not_appeared" && (
        <p class="sa-state">{gone ? texts.threat[now.status as "destroyed"] : names.speech.say(texts.threat.hits, { n: now.damage, max: now.hit_points })}</p>
      )}
      {printed.special && <p>{printed.special}</p>}
      {repair && <p>{repair}</p>}
      <dl>
        {(["x", "y", "z"] as const).map(
          (mark) =>
            printed[mark] && (
              <div key={mark}>
                <dt>{mark.toUpperCase()}</dt>
                <dd>{printed[mark]}</dd>
              </div>
            ),
        )}
      </dl>
    </li>
  );
}
