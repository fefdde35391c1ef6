// The complete list of possible actions, as buttons.

import { useSignal } from "@preact/signals";

import type { OfferText } from "../../games/game";
import { t } from "../../i18n";
import { softened } from "../../i18n/hyphens";
import { aimed, price, type Bundle, type Choice, type Option } from "../../model/choice";
import { settings } from "../../model/settings";
import { Icon } from "../icon";
import { Key } from "../key";
import { usePresentation } from "./context";
import { Digit } from "./digit";
import "./options.css";

/** A longer label takes a row of its own. */
const LONG_LABEL = 18;
/** A longer list can be searched. */
const SEARCHED = 9;

/** True if an option may act at its first press. */
function immediate({ offer, text }: Option): boolean {
  const { confirm } = settings.value;
  const open = Object.values(offer.slots ?? {}).length > 0;
  return !open && !offer.grave && confirm !== "always" && (confirm === "never" || text.atOnce === true || !offer.reveals);
}

/** Text of an option's button. The object is named only if the option is the only one. */
function called({ label, object }: OfferText, only: Option | undefined): string {
  return [label, only && object].filter(Boolean).join(" · ");
}

/** Buttons of the bundles that pass `among`. Each keeps its number in the whole list. */
function Buttons({ bundles, among = () => true }: { bundles: readonly Bundle[]; among?: (bundle: Bundle) => boolean }) {
  const presentation = usePresentation();
  const { choice, table } = presentation;
  const words = t().decide;
  const query = useSignal("");
  const listed = bundles.filter(among);
  const shown = listed.filter(({ label }) => label.toLowerCase().includes(query.value.toLowerCase()));
  const groups = [...new Set(shown.map(({ group }) => group))];
  /** Reason for which the whole bundle is barred; null if one of its options is allowed. */
  const barred = ({ options }: Bundle) => {
    const [first, ...others] = options.map(({ offer }) => table.source.lesson?.barred(offer) ?? null);
    return others.includes(null) ? null : (first ?? null);
  };
  const press = (bundle: Bundle) => {
    const [only, ...more] = bundle.options;
    if (only && more.length === 0) {
      if (immediate(only)) presentation.act(only.offer, {}, bundle.label);
      else choice.open(only, aimed(only, choice.selected.value));
    } else choice.openBundle(bundle);
  };
  return (
    <>
      {listed.length > SEARCHED * 2 && (
        <label class="search">
          <span class="unseen">{words.filter}</span>
          <input type="search" placeholder={words.filter} value={query.value} onInput={(event) => (query.value = event.currentTarget.value)} />
        </label>
      )}
      {groups.map((group) => (
        <div class="group" key={group} role="group" aria-label={group || words.title}>
          {group && groups.length > 1 && <h2 class="unseen">{group}</h2>}
          {shown.map((bundle) => {
            if (bundle.group !== group) return null;
            const number = bundles.indexOf(bundle) + 1;
            const only = bundle.options.length === 1 ? bundle.options[0] : undefined;
            const key = bundle.options[0]?.text.key;
            return (
              <button
                type="button"
                class={bundle.label.length > LONG_LABEL ? "option long" : "option"}
                key={bundle.id}
                data-choice={number}
                data-key={key}
                data-verb={bundle.options[0]?.offer.verb}
                disabled={barred(bundle) !== null}
                aria-description={barred(bundle) ?? undefined}
                aria-expanded={only && immediate(only) ? undefined : false}
                onPointerEnter={({ currentTarget, pointerType }) => {
                  if (pointerType === "mouse")
                    currentTarget.title = presentation.alsoCalled((game, scene) => called(game.words.offer(bundle.options[0]!.offer, scene), only)) ?? "";
                }}
                onClick={() => press(bundle)}
              >
                <Digit n={number} />
                {bundle.options[0]?.text.icon && <Icon id={bundle.options[0].text.icon} sprite={presentation.game.value.sprite} decoration />}
                <span class="what">{softened(bundle.label)}</span>
                {price(bundle) && <span class="cost">{price(bundle)}</span>}
                {key && <Key of={key} />}
              </button>
            );
          })}
        </div>
      ))}
    </>
  );
}

function single(options: readonly Option[]): Bundle[] {
  return options.map((option) => ({
    id: option.id,
    label: [option.text.label, option.text.object].filter(Boolean).join(" · "),
    group: option.text.group,
    options: [option],
  }));
}

/** True if the bundle ends the reader's turn. */
function isLast({ options: [first] }: Bundle): boolean {
  return first?.text.key === "pass";
}

/** Options about the inspected thing; null if there are none or no others. */
function narrowed(choice: Choice): readonly Option[] | null {
  const here = choice.about();
  return here.length > 0 && here.length < choice.options.value.length ? here : null;
}

/** True if "End turn" is apart from the list. */
export function endsApart(choice: Choice): boolean {
  return !choice.bundle.value && !narrowed(choice) && choice.bundles.value.some(isLast);
}

/** The "End turn" button apart from the list, in view however long that is. */
export function Ending() {
  const { choice, sending } = usePresentation();
  const busy = sending.value !== null;
  const bundles = choice.bundles.value;
  return (
    <div class="choices ending" aria-busy={busy} inert={busy}>
      <Buttons bundles={bundles} among={isLast} />
    </div>
  );
}

export function Options() {
  const { choice, game, asked } = usePresentation();
  const words = t().decide;
  const bundle = choice.bundle.value;
  const selected = choice.selected.value;
  const here = narrowed(choice);
  if (bundle) {
    return (
      <>
        <h2>{bundle.label}</h2>
        <Buttons bundles={bundle.options.map((option) => ({ id: option.id, label: option.text.object || option.text.label, group: "", options: [option] }))} />
        <p>
          <button type="button" onClick={() => choice.back()}>
            {words.back}
          </button>
        </p>
      </>
    );
  }
  if (selected !== null && here) {
    return (
      <>
        <h2>{game.value.words.name(selected, asked.value)}</h2>
        <Buttons bundles={single(here)} />
        <p>
          <button type="button" onClick={() => choice.back()}>
            {words.back}
          </button>
        </p>
      </>
    );
  }
  return <Buttons bundles={choice.bundles.value} among={(bundle) => !isLast(bundle)} />;
}
