// Between the flights of a campaign: the state of the ship, and everybody's proposals.

import { ZONES, type View } from "../view";
import { verdictText } from "../events";
import type { Names } from "../words/names";
import "./between.css";

export function Between({ view, names }: { view: View; names: Names }) {
  const { campaign } = view;
  if (!campaign) return null;
  const { campaign: texts, zone: zones, ship } = names.speech.texts;
  const tiles = ZONES.map((zone) => ({ zone, on: campaign.damage[zone].map((tile) => names.speech.content.tiles[tile].name) }));
  return (
    <div class="sa-between">
      <h3>{names.speech.say(texts.title, { n: view.flight.number })}</h3>
      <dl>
        <dt>{texts.damage}</dt>
        {tiles
          .filter(({ on }) => on.length > 0)
          .map(({ zone, on }) => (
            <dd key={zone}>{`${zones[zone]} (${on.length}): ${on.join(", ")}`}</dd>
          ))}
        {tiles.every(({ on }) => on.length === 0) && <dd>{ship.no_damage}</dd>}
        {campaign.disabled > 0 && <dd>{names.speech.say(texts.disabled, { n: String(campaign.disabled) })}</dd>}
      </dl>
      <dl>
        <dt>{texts.proposals}</dt>
        {campaign.proposals.map((proposal, seat) => (
          <dd key={seat}>{`${names.seat(seat)}: ${proposal ? verdictText(proposal, names) : texts.none}`}</dd>
        ))}
      </dl>
    </div>
  );
}
