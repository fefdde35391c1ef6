// The reader's choice before it is sent. Nothing leaves the page before a commit button is pressed.

import { batch, computed, effect, signal, untracked, type ReadonlySignal } from "@preact/signals";

import type { GameWords, OfferText, Scene } from "../games/game";
import type { Offer, Pending, Ref, Slot } from "../wire/messages";
import { alike, distinct } from "../drawing/distinct";
import { choices, complete, fills, press, signature, type Filling } from "./offers";
import { isAlike, isSameQuestion } from "./question";

/** An offer with its words. */
export interface Option {
  id: string;
  offer: Offer;
  text: OfferText;
}

/** The holes of an option, in the order to ask. */
export function holes({ offer, text }: Option): { name: string; slot: Slot }[] {
  const order = Object.keys(text.slots);
  const slots = Object.entries(offer.slots ?? {}).map(([name, slot]) => ({ name, slot }));
  return slots.sort((one, other) => order.indexOf(one.name) - order.indexOf(other.name));
}

/** Options with the same heading and label: one button. */
export interface Bundle {
  id: string;
  label: string;
  group: string;
  options: readonly Option[];
}

/** An option list up to this length is shown flat, without bundles. `MAX_ALIKE` applies if all options have the same label. */
const MAX_FLAT = 6;
const MAX_ALIKE = 9;

export class Choice {
  /** The inspected thing on the board or in the hand. */
  readonly selected = signal<Ref | null>(null);
  private readonly bundleId = signal<string | null>(null);
  private readonly optionId = signal<string | null>(null);
  readonly filling = signal<Filling>({});
  /** Number of actions that the reader has begun. A question that opened by itself does not count. */
  readonly begun = signal(0);
  /** Number of the question, or of the gap between two. It changes whenever everything begun has ended. */
  readonly question = signal(0);
  private readonly slotName = signal<string | null>(null);

  readonly options: ReadonlySignal<readonly Option[]>;
  readonly standing: ReadonlySignal<readonly Option[]>;
  readonly bundles: ReadonlySignal<readonly Bundle[]>;
  /** The open bundle. */
  readonly bundle: ReadonlySignal<Bundle | null>;
  /** The open option. */
  readonly option: ReadonlySignal<Option | null>;
  /** The hole that the next press fills. */
  readonly slot: ReadonlySignal<{ name: string; slot: Slot } | null>;
  readonly ready: ReadonlySignal<boolean>;
  /** Pressable things on the board and in the hand, with their numbers in the list. Number 0 has no badge. */
  readonly targets: ReadonlySignal<ReadonlyMap<Ref, number>>;
  /** Keys of `targets`. */
  readonly aimed: ReadonlySignal<ReadonlySet<Ref>>;
  readonly chosen: ReadonlySignal<ReadonlySet<Ref>>;
  private readonly unwatch: () => void;
  /** Signatures of the options offered last, and the question that they answered. */
  private known = "";
  private last: { pending: Pending; moment: string };
  /** The reader's last action since then: an answer, or an action that leaves the question open. */
  private done: "answer" | "aside" | null = null;

  constructor(
    private readonly game: ReadonlySignal<{ words: Pick<GameWords, "offer" | "groups" | "moment"> }>,
    private readonly scene: ReadonlySignal<Scene>,
    private readonly suggests: () => boolean,
  ) {
    const all = computed(() =>
      this.scene.value.legal.map((offer) => ({
        id: signature(offer),
        offer,
        text: this.game.value.words.offer(offer, this.scene.value),
      })),
    );
    this.options = computed(() => all.value.filter(({ text }) => !text.standing));
    this.standing = computed(() => all.value.filter(({ text }) => text.standing));
    this.bundles = computed(() => grouped(bundled(this.options.value), this.game.value.words.groups ?? []));
    this.bundle = computed(() => this.bundles.value.find(({ id }) => id === this.bundleId.value) ?? null);
    this.option = computed(() => this.options.value.find(({ id }) => id === this.optionId.value) ?? null);
    this.slot = computed(() => {
      const option = this.option.value;
      if (!option) return null;
      const slots = holes(option);
      const wanted = slots.find(({ name }) => name === this.slotName.value);
      const open = slots.find(({ name, slot }) => !fills(slot, this.filling.value[name] ?? []));
      return wanted ?? open ?? slots[0] ?? null;
    });
    this.ready = computed(() => {
      const option = this.option.value;
      return option !== null && complete(option.offer, this.filling.value);
    });
    this.targets = distinct(() => this.aims(), alike);
    this.aimed = computed(() => new Set(this.targets.value.keys()));
    this.chosen = distinct(() => {
      const option = this.option.value;
      if (!option) return new Set();
      const refs = Object.values(this.filling.value).flat();
      const at = option.text.targets.filter(({ fills }) => (fills ? (this.filling.value[fills.slot] ?? []).includes(fills.ref) : true));
      return new Set([...refs, ...at.map((target) => target.at)]);
    }, alike);
    this.last = this.asked(this.scene.peek());
    // In the same question, choices that are still offered stay. A new question ends everything that was begun.
    this.unwatch = effect(() => {
      const now = this.options.value;
      const asked = this.asked(this.scene.value);
      untracked(() => batch(() => this.keep(now, asked)));
    });
  }

  end(): void {
    this.unwatch();
  }

  /** Opens a bundle, or its only option. */
  openBundle(bundle: Bundle): void {
    const [only, ...more] = bundle.options;
    if (only && more.length === 0) this.open(only);
    else {
      this.bundleId.value = bundle.id;
      this.begun.value += 1;
    }
  }

  /** Opens an option with the given, suggested and forced fillings. */
  open(option: Option, filling: Filling = {}): void {
    this.begun.value += 1;
    this.show(option, filling);
  }

  private show(option: Option, filling: Filling = {}): void {
    const bundle = this.bundles.value.find(({ options }) => options.includes(option));
    batch(() => {
      this.bundleId.value = bundle && bundle.options.length > 1 ? bundle.id : null;
      this.optionId.value = option.id;
      this.slotName.value = null;
      this.filling.value = { ...this.suggested(option), ...filling };
    });
  }

  /** Directs the next press to this hole. */
  attend(name: string): void {
    this.slotName.value = name;
  }

  set(name: string, refs: readonly Ref[]): void {
    this.filling.value = { ...this.filling.value, [name]: refs };
  }

  /** Handles a press on a choice of a hole. A hole that takes one thing leaves the next press to a hole that is still open. */
  press(name: string, ref: Ref): void {
    const option = this.option.value;
    const slot = option?.offer.slots?.[name];
    if (!slot) return;
    this.begun.value += 1;
    this.set(name, press(slot, this.filling.value[name] ?? [], ref));
    const open = holes(option).some((other) => !fills(other.slot, this.filling.value[other.name] ?? []));
    if (open && "pick" in slot && slot.pick.max === 1) this.slotName.value = null;
  }

  /** Handles a press on a thing on the board or in the hand: inspects it, and chooses it if possible. */
  readonly touch = (ref: Ref | null): void => {
    if (ref === null) {
      this.selected.value = null;
      return;
    }
    batch(() => {
      this.selected.value = ref;
      const option = this.option.value;
      if (option) {
        if (this.fillWith(option, ref)) return;
        const sibling = this.bundle.value?.options.find((other) => other !== option && aimsAt(other, ref));
        if (sibling) this.open(sibling, fillingAt(sibling, ref));
        else if (this.options.value.some((other) => aimsAt(other, ref))) this.close();
        return;
      }
      const here = this.bundle.value?.options.filter((other) => aimsAt(other, ref)) ?? [];
      if (here[0] && here.length === 1) this.open(here[0], fillingAt(here[0], ref));
      else this.bundleId.value = here.length > 0 ? this.bundleId.value : null;
    });
  };

  /** Goes one level back. Returns false if there was none. */
  back(): boolean {
    if (this.optionId.value !== null) {
      batch(() => {
        this.optionId.value = null;
        this.filling.value = {};
      });
      return true;
    }
    if (this.bundleId.value !== null) {
      this.bundleId.value = null;
      return true;
    }
    if (this.selected.value !== null) {
      this.selected.value = null;
      return true;
    }
    return false;
  }

  /** Closes the open option and bundle. The inspected thing stays in view. */
  private close(): void {
    batch(() => {
      this.optionId.value = null;
      this.bundleId.value = null;
      this.slotName.value = null;
      this.filling.value = {};
    });
  }

  /** Records that the reader has turned a switch for later. The server then asks the same question again under a new number. */
  aside(): void {
    this.done ??= "aside";
  }

  /** Records the reader's answer: the next question is a new one. */
  answer(): void {
    this.done = "answer";
    batch(() => {
      this.close();
      this.selected.value = null;
    });
  }

  /** Options about the inspected thing; none if nothing is inspected. */
  about(): readonly Option[] {
    const ref = this.selected.value;
    return ref === null ? [] : this.options.value.filter((option) => aimsAt(option, ref));
  }

  private fillWith(option: Option, ref: Ref): boolean {
    const aimed = option.text.targets.find(({ at, fills }) => at === ref && fills)?.fills;
    const slots = option.offer.slots ?? {};
    const current = this.slot.value;
    const takes = (name: string) => {
      const slot = slots[name];
      return slot !== undefined && choices(slot, this.filling.value[name] ?? []).includes(ref);
    };
    const name = aimed?.slot ?? (current && takes(current.name) ? current.name : Object.keys(slots).find(takes));
    if (name === undefined) return false;
    this.press(name, aimed?.ref ?? ref);
    return true;
  }

  private suggested({ offer, text }: Option): Filling {
    const filled: Record<string, readonly Ref[]> = {};
    for (const [name, slot] of Object.entries(offer.slots ?? {})) {
      if (text.slots[name]?.deliberate) continue;
      const forced = "pick" in slot && slot.pick.from.length === slot.pick.min && !slot.pick.ordered;
      const suggestion = this.suggests() ? text.slots[name]?.suggestion : undefined;
      if (forced && "pick" in slot) filled[name] = slot.pick.from;
      else if (suggestion) filled[name] = suggestion;
    }
    return filled;
  }

  private aims(): ReadonlyMap<Ref, number> {
    const targets = new Map<Ref, number>();
    const add = (ref: Ref, number: number) => {
      if (!targets.has(ref)) targets.set(ref, number);
    };
    const option = this.option.value;
    const current = this.slot.value;
    if (option) {
      const open = current ? choices(current.slot, this.filling.value[current.name] ?? []) : [];
      for (const { at, fills } of option.text.targets) {
        if (!fills) add(at, 0);
        else if (fills.slot === current?.name) add(at, open.indexOf(fills.ref) + 1);
        else add(at, 0);
      }
      for (const [index, ref] of open.entries()) add(ref, index + 1);
      for (const { text } of this.bundle.value?.options ?? []) for (const { at } of text.targets) add(at, 0);
      return targets;
    }
    const bundle = this.bundle.value;
    for (const [index, one] of (bundle?.options ?? this.options.value).entries()) {
      for (const { at } of one.text.targets) add(at, bundle ? index + 1 : 0);
      if (one.text.card) add(one.text.card, 0);
    }
    return targets;
  }

  private asked(scene: Scene): { pending: Pending; moment: string } {
    return { pending: scene.pending, moment: scene.view === undefined ? "" : (this.game.peek().words.moment?.(scene) ?? "") };
  }

  /** Checks whether the question is the previous one. */
  private isSame({ pending, moment }: { pending: Pending; moment: string }): boolean {
    const { last, done } = this;
    if (moment !== last.moment) return false;
    if (pending === last.pending || pending.yours.length === 0 || done === null) return isSameQuestion(last.pending, pending);
    return done === "aside" && isAlike(last.pending, pending);
  }

  private keep(now: readonly Option[], asked: { pending: Pending; moment: string }): void {
    const same = this.isSame(asked);
    if (asked.pending !== this.last.pending) this.done = null;
    this.last = asked;
    const ids = now.map(({ id }) => id).join("\n");
    const changed = !same || ids !== this.known;
    this.known = ids;
    if (!same) {
      this.close();
      this.selected.value = null;
      this.question.value += 1;
    }
    // A question with one form of answer opens by itself. An optional action does not.
    const [only] = now;
    const must = asked.pending.yours.length > 0;
    if (changed && must && only && now.length === 1 && only.offer.slots && this.optionId.value !== only.id) {
      this.show(only);
      return;
    }
    const option = now.find(({ id }) => id === this.optionId.value);
    if (!option) {
      if (this.optionId.value !== null) this.close();
      return;
    }
    const slots = option.offer.slots ?? {};
    const still = Object.entries(this.filling.value).filter(([name, refs]) => {
      const slot = slots[name];
      return slot !== undefined && refs.every((ref, i) => choices(slot, refs.slice(0, i)).includes(ref));
    });
    this.filling.value = Object.fromEntries(still);
  }
}

function aimsAt({ text }: Option, ref: Ref): boolean {
  return text.card === ref || text.targets.some(({ at }) => at === ref);
}

/** Filling that a press on a thing gives when it opens an option. */
function fillingAt({ offer, text }: Option, ref: Ref): Filling {
  const fills = text.targets.find(({ at }) => at === ref)?.fills;
  const slot = fills && !text.slots[fills.slot]?.deliberate && offer.slots?.[fills.slot];
  return slot ? { [fills.slot]: press(slot, [], fills.ref) } : {};
}

/** Filling with which an option opens from the inspected thing. */
export function aimed(option: Option, ref: Ref | null): Filling {
  return ref === null ? {} : fillingAt(option, ref);
}

/** Price of a bundle; undefined if its options differ in price. */
export function price({ options: [first, ...others] }: Bundle): string | undefined {
  const cost = first?.text.cost;
  return others.every(({ text }) => text.cost === cost) ? cost : undefined;
}

/** Sorts bundles by heading, in the game's order of headings. */
function grouped(bundles: readonly Bundle[], groups: readonly string[]): readonly Bundle[] {
  const place = (group: string) => (groups.includes(group) ? groups.indexOf(group) : groups.length);
  return [...bundles].sort((one, other) => place(one.group) - place(other.group));
}

function bundled(options: readonly Option[]): Bundle[] {
  const alike = new Set(options.map(({ text }) => `${text.group}\n${text.label}`)).size === 1;
  if (options.length <= (alike ? MAX_ALIKE : MAX_FLAT)) {
    return options.map((option) => ({
      id: option.id,
      label: [option.text.label, option.text.object].filter(Boolean).join(" · "),
      group: option.text.group,
      options: [option],
    }));
  }
  const bundles = new Map<string, Bundle & { options: Option[] }>();
  for (const option of options) {
    const id = `${option.text.group}\n${option.text.label}`;
    const bundle = bundles.get(id);
    if (bundle) bundle.options.push(option);
    else bundles.set(id, { id, label: option.text.label, group: option.text.group, options: [option] });
  }
  return [...bundles.values()];
}
