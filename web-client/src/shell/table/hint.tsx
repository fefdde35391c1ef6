// First-time hint: one sentence under the prompt. It ends with the next act and never takes the focus.

import { effect, untracked, useSignal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";

import { hintsOf } from "../../games/hint-texts";
import { language, t } from "../../i18n";
import { type Hint, Hinting, hurried } from "../../model/hints";
import type { Presentation } from "../../model/presentation";
import type { Table } from "../../model/table";
import { cancellable } from "../../model/cancellable";
import { announce } from "../announcer";
import { Icon } from "../icon";
import { usePresentation } from "./context";

/** True if the reader has no time for hints. */
function isHurried({ present, table }: Presentation): boolean {
  return hurried(present.value.pending, table.clock.value?.running ?? true);
}

/** Starts another decision at each act of the reader. */
function begin({ sending, position }: Table, hinting: Hinting): () => void {
  return effect(() => {
    if (sending.value) untracked(() => hinting.act(position.peek().n));
  });
}

/** Looks for hints whenever the scene changes. */
function follow(presentation: Presentation, hinting: Hinting, hints: readonly Hint[]): () => void {
  const { table, playback } = presentation;
  return effect(() => {
    const { view, seat, legal, covered } = presentation.scene.value;
    if (seat === null || view === undefined || table.sending.value || isHurried(presentation)) return;
    const playing = playback.current.value;
    const chapter = (playing && presentation.line(playing.lead)?.chapter) ?? null;
    const news = presentation.log.value.filter(({ n, event }) => n > hinting.since && event !== undefined);
    const told = chapter === null ? news : news.filter((entry) => presentation.line(entry)?.chapter === chapter);
    // Hints about offers wait for the end of the playback.
    const moment = { view, seat, legal: playing ? [] : legal, told: told.map(({ event }) => event!) };
    const open = covered ? hints.filter(({ secret }) => !secret) : hints;
    untracked(() => hinting.look(open, chapter, moment));
  });
}

export function HintLine() {
  const presentation = usePresentation();
  const { table } = presentation;
  const { game } = presentation.present.value.table;
  const spoken = language.value;
  const [hinting] = useState(() => new Hinting(game, table.welcome.peek()?.n ?? 0));
  const hints = useSignal<readonly Hint[]>([]);
  useEffect(
    () =>
      cancellable(
        hintsOf(game, spoken),
        (found) => (hints.value = found),
        // Without a network there are no hints.
        () => undefined,
      ),
    [game, spoken, hints],
  );
  useEffect(() => follow(presentation, hinting, hints.value), [presentation, hinting, hints.value]);
  useEffect(() => begin(table, hinting), [table, hinting]);
  const now = hinting.now.value;
  const covered = now?.secret && presentation.present.value.covered;
  // In the current language, which may have changed meanwhile.
  const say = now && !covered && !isHurried(presentation) ? (hints.value.find(({ id }) => id === now.id)?.say ?? null) : null;
  useEffect(() => {
    if (say !== null) announce("status", say);
  }, [say]);
  if (say === null) return null;
  const close = () => {
    hinting.close();
    document.querySelector<HTMLElement>("#prompt")?.focus();
  };
  return (
    <p class={now?.secret ? "meta hint secret" : "meta hint"}>
      <Icon id={now?.secret ? "domino-mask" : "info"} />
      <span>
        {now?.secret && <span class="unseen">{t().table.onlyYou}: </span>}
        {say}
      </span>
      <button type="button" class="quiet square" aria-label={t().table.closeHint} onClick={close}>
        <Icon id="cancel" />
      </button>
    </p>
  );
}
