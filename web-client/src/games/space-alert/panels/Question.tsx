// What is known when something is asked between the flights of a campaign.

import type { QuestionProps } from "../../game";
import { ZONES, type View } from "../view";
import type { Names } from "../words/names";
import { verdictText } from "../words/describe";

type Props = QuestionProps<View> & { names: Names };

export function Question({ view, names }: Props) {
  const { campaign } = view;
  if (!campaign || view.now.stage !== "between") return null;
  const { campaign: texts } = names.speech.texts;
  const tiles = ZONES.flatMap((zone) => campaign.damage[zone].map((tile) => names.ref(`tile-${zone}-${tile}`)));
  return (
    <div class="sa-between">
      <p><b>{names.speech.say(texts.title, { n: view.flight.number })}</b></p>
      <dl>
        <dt>{texts.damage}</dt>
        <dd>{tiles.join(", ") || names.speech.texts.ship.no_damage}</dd>
        {campaign.disabled > 0 && <dd>{names.speech.say(texts.disabled, { n: String(campaign.disabled) })}</dd>}
        <dt>{texts.proposals}</dt>
        {campaign.proposals.map((proposal, seat) => (
          <dd key={seat}>{`${names.seat(seat)}: ${proposal ? verdictText(proposal, names) : texts.none}`}</dd>
        ))}
      </dl>
    </div>
  );
}
