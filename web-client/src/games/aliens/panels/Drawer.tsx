// The game's tab: the mission, the squad, the contacts, and the public piles.

import { Group, Row } from "../../../kit/drawer";
import type { PanelProps } from "../../game";
import { contacts, members, type View } from "../view";
import { contactLines, memberLines } from "../words/explain";
import type { Names } from "../words/names";
import { Campaign } from "./Campaign";
import { tally, Thing } from "../../../kit/thing";
import { Glyph } from "./parts";

type Props = PanelProps<View> & { names: Names };

export function Drawer({ view, names, selected, onSelect }: Props) {
  const { speech } = names;
  const { drawer } = speech.texts;
  const { piles, motion, record, setup, field } = view;
  const briefing = speech.content.missions[setup.mission];
  const cards = (kinds: readonly string[]) => tally(kinds.map((kind) => names.ref(kind))) || drawer.none;
  return (
    <div class="al-drawer">
      {briefing && (
        <Group title={briefing.name}>
          <p>{briefing.text}</p>
          <Lines title={drawer.victory} lines={briefing.victory} />
          <Lines title={drawer.defeat} lines={briefing.defeat} />
          <Lines title={drawer.rules} lines={briefing.rules} />
          {record.escaped.length > 0 && <p>{speech.say(drawer.escaped, { who: names.characters(record.escaped) })}</p>}
          {record.crates_secured > 0 && <p>{speech.say(drawer.crates, { n: record.crates_secured })}</p>}
        </Group>
      )}
      <Group title={drawer.squad}>
        {members(view).map(([who]) => (
          <section key={who}>
            <h4>
              <Thing at={who} selected={selected} onSelect={onSelect}>
                {names.character(who)}
              </Thing>
            </h4>
            <p>{memberLines(who, names).join(" · ")}</p>
          </section>
        ))}
      </Group>
      <Group title={drawer.contacts}>
        {contacts(view).length === 0 && <p>{drawer.none}</p>}
        <ul>
          {contacts(view).map(([id, { blip, aliens }]) => (
            <li key={id}>
              <Glyph id={blip ? "movement-sensor" : aliens === undefined ? "spider-alt" : "alien-skull"} tone="alien" />
              <Thing at={id} selected={selected} onSelect={onSelect}>
                {[names.contact(id), ...contactLines(id, names).slice(0, 1)].join(" · ")}
              </Thing>
            </li>
          ))}
        </ul>
      </Group>
      {field.guns.length > 0 && (
        <Group title={drawer.guns}>
          <ul>
            {field.guns.map(({ cell, ammunition, facing }, i) => (
              <li key={i}>
                <Glyph id="sentry-gun" />
                <Thing at={`gun-${i}`} selected={selected} onSelect={onSelect}>
                  {[names.cell(cell), speech.say(speech.texts.room.ammunition, { n: ammunition, facing: names.ref(facing) })].join(" · ")}
                </Thing>
              </li>
            ))}
          </ul>
        </Group>
      )}
      <Group title={drawer.piles}>
        <dl>
          <Row term={drawer.discard}>{cards(piles.discard)}</Row>
          {piles.aside.length > 0 && <Row term={drawer.aside}>{cards(piles.aside)}</Row>}
          {piles.removed.length > 0 && <Row term={drawer.removed}>{cards(piles.removed)}</Row>}
          <Row term={drawer.motion}>{tally(motion.discard.map((card) => names.motion(card))) || drawer.none}</Row>
        </dl>
      </Group>
      {setup.mode === "campaign" && (
        <Group title={drawer.campaign}>
          <Campaign carried={setup.carried} at={setup.mission} names={names} />
        </Group>
      )}
    </div>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return lines.length === 0 ? null : (
    <>
      <h4>{title}</h4>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </>
  );
}
