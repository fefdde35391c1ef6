// Tools of a board: zoom, hide pieces, words.

import type { ComponentChildren } from "preact";

import { t } from "../../../i18n";
import type { Ref } from "../../../wire/messages";
import { Icon } from "../../icon";
import { tip } from "../../key";
import { ui, usePresentation } from "../context";
import { SeatToken } from "../seat-token";
import type { Camera } from "./camera";

interface ToolProps {
  id?: string | undefined;
  label: string;
  title?: string;
  /** State of a tool that is switched on and off. */
  pressed?: boolean;
  onPress: () => void;
  children: ComponentChildren;
}

function Tool({ id, label, title = label, pressed, onPress, children }: ToolProps) {
  return (
    <button type="button" class="square" id={id} aria-pressed={pressed} aria-label={label} title={title} onClick={onPress}>
      {children}
    </button>
  );
}

interface ToolbarProps {
  name: string;
  /** Id of a tool on the page, if this board's tools have ids. */
  own: (id: string) => string | undefined;
  /** The reader's own place. */
  home: Ref | null;
  camera: Camera;
  onFit: () => void;
  onFocus: (ref: Ref) => void;
}

export function Toolbar({ name, own, home, camera, onFit, onFocus }: ToolbarProps) {
  const words = t().table;
  const { seat } = usePresentation().scene.value;
  const inWords = ui.words.value;
  return (
    <div class="toolbar" role="toolbar" aria-label={name}>
      {!inWords && (
        <>
          <Tool id={own("zoom-fit")} label={words.fit} onPress={onFit}>
            ⤢
          </Tool>
          {home && seat !== null && (
            <Tool id={own("zoom-home")} label={words.home} onPress={() => onFocus(home)}>
              <SeatToken seat={seat} />
            </Tool>
          )}
          <Tool id={own("zoom-in")} label={words.zoomIn} title={tip(words.zoomIn, "zoomIn")} onPress={() => camera.zoomBy(1.4)}>
            +
          </Tool>
          <Tool id={own("zoom-out")} label={words.zoomOut} title={tip(words.zoomOut, "zoomOut")} onPress={() => camera.zoomBy(1 / 1.4)}>
            −
          </Tool>
          <Tool
            id={own("hide-pieces")}
            label={words.hidePieces}
            title={tip(words.hidePieces, "hidePieces")}
            pressed={ui.bare.value}
            onPress={() => (ui.bare.value = !ui.bare.value)}
          >
            <Icon id="sight-disabled" />
          </Tool>
        </>
      )}
      <Tool label={words.words} pressed={inWords} onPress={() => (ui.words.value = !inWords)}>
        <Icon id={inWords ? "world" : "scroll-unfurled"} />
      </Tool>
    </div>
  );
}
