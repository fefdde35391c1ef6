// Small components shared by several panels.

import { glyphOf } from "../../../kit/glyph";
import { secretOf } from "../../../kit/thing";
import facts from "../../../generated/retaliation/facts.json";
import sprite from "../../../generated/retaliation.svg?url";
import { GEAR } from "../icons";
import type { Crew, Token } from "../view";
import { healthPlace } from "../words/phrases";
import type { Names } from "../words/names";
import "./parts.css";

export const Glyph = glyphOf(sprite);
export const Secret = secretOf(Glyph);

/** Oxygen dial of seven cells. */
export function Oxygen({ n, names, small }: { n: number; names: Names; small?: boolean }) {
  const said = names.speech.say(names.speech.texts.seat.oxygen, { n });
  return (
    <span class={["rt-oxygen", n < 3 && "is-low", small && "is-small"].filter(Boolean).join(" ")}>
      <Glyph id="scuba-tanks" tone={n < 3 ? "fight" : "oxy"} />
      <span class={small ? "unseen" : undefined}>{said}</span>
      {small ? (
        <b aria-hidden="true">{n}</b>
      ) : (
        <span class="rt-cells" aria-hidden="true">
          {Array.from({ length: facts.oxygen }, (_, i) => (
            <i key={i} class={i < n ? "is-full" : undefined} />
          ))}
        </span>
      )}
    </span>
  );
}

/** Health track in three sections. Wounds cover sections, and the marker is in its slot. */
export function Health({ crew, names, words }: { crew: Crew; names: Names; words?: boolean }) {
  const said = healthPlace(crew.health, names);
  let at = -1;
  return (
    <span class="rt-health">
      <Glyph id="heart-beats" tone={crew.health < (facts.health[0] ?? 3) ? "ok" : "fight"} />
      <span class={words ? undefined : "unseen"}>{said}</span>
      <span class="rt-track-slots" aria-hidden="true">
        {facts.health.map((slots, section) => (
          <span key={section} class={section < crew.wounds.length ? "is-covered" : undefined}>
            {Array.from({ length: slots }, (_, i) => {
              at += 1;
              return <i key={i} class={at === crew.health ? "is-here" : at < crew.health ? "is-lost" : undefined} />;
            })}
          </span>
        ))}
      </span>
    </span>
  );
}

/** A gear slot with its token. */
export function Slot({ token, names }: { token: Token | null; names: Names }) {
  const { thing } = names.speech.texts;
  return (
    <span class={token ? "rt-slot" : "rt-slot is-empty"}>
      {token ? <Glyph id={GEAR[token] ?? "circle"} name={names.gear(token)} tone={TONES[token]} /> : <span class="unseen">{thing.empty}</span>}
    </span>
  );
}

const TONES: Readonly<Record<string, string>> = { ammo: "bone", half_ammo: "yellow", grenade: "fire", oxygen: "oxy", medpack: "green" };

/** Back of hidden items: their deck's icon and colour. */
export function Back({ icon, tone, n, name }: { icon: string; tone: string; n: number; name: string }) {
  return (
    <span class="rt-back-of">
      <Glyph id={icon} tone={tone} name={name} />
      {n}
    </span>
  );
}
