// The board in words.

import type { ComponentChildren } from "preact";

import type { Passing } from "../../../games/game";
import type { Presentation } from "../../../model/presentation";
import { usePresentation } from "../context";

/** State of the moment that is shown, for a game's components. */
export function passingNow(presentation: Presentation): Passing {
  return {
    clock: presentation.table.clock.value,
    told: () => presentation.told(),
    playing: presentation.playing.value,
    checked: presentation.checked.value,
  };
}

/** The game's text about the board. */
export function GameWords() {
  const presentation = usePresentation();
  const { Words } = presentation.game.value.panels;
  const { selected, touch } = presentation.choice;
  return <Words {...presentation.scene.value} {...passingNow(presentation)} selected={selected.value} onSelect={touch} />;
}

/** Scrollable region of a board in words. `name` is the label of the region. */
export function WordsRegion({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <div class="in-words" tabIndex={0} role="region" aria-label={name}>
      {children}
    </div>
  );
}
