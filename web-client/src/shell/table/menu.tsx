// Menu of a table.

import { otherThan, t } from "../../i18n";
import { seatAt } from "../../model/seats";
import { set, settings } from "../../model/settings";
import { OtherDevice } from "../device";
import { Dialog } from "../dialog";
import { openReport } from "../reporting";
import { openRule, ui, usePresentation } from "./context";
import { SpeedPicker } from "./events";
import { askToConfirm } from "./confirmation";

export function Menu() {
  const presentation = usePresentation();
  const words = t();
  const { table, seat } = presentation.scene.value;
  const other = otherThan(settings.value.language);
  const recovery = seat === null ? undefined : seatAt(presentation.table.match)?.recovery;
  const close = () => (ui.dialog.value = null);
  const item = (text: string, act: () => void, lang?: string) => (
    <button
      type="button"
      lang={lang}
      onClick={() => {
        close();
        act();
      }}
    >
      {text}
    </button>
  );
  return (
    <Dialog title={words.table.menu} onClose={close} class="menu">
      <SpeedPicker />
      {item(words.settings.title, () => (ui.dialog.value = "settings"))}
      {item(words.other, () => set("language", other), other)}
      {item(words.help.title, () => (ui.dialog.value = "help"))}
      {item(words.rules.title, () => openRule(null))}
      {item(ui.bare.value ? words.table.showPieces : words.table.hidePieces, () => (ui.bare.value = !ui.bare.value))}
      {item(settings.value.muted ? words.table.unmute : words.table.mute, () => set("muted", !settings.value.muted))}
      {seat !== null && table.phase === "playing" && item(words.catchUp.pause, () => presentation.table.ask({ pause: { on: true } }))}
      {presentation.table.isHost.value &&
        table.phase === "playing" &&
        item(words.lobby.closeTable, () =>
          askToConfirm({
            title: () => (presentation.table.isHost.value && presentation.present.value.table.phase === "playing" ? `${words.lobby.closeTable}?` : null),
            label: words.lobby.closeTable,
            act: () => presentation.table.ask({ close: {} }),
          }),
        )}
      {recovery && (
        <details>
          <summary>{words.device.title}</summary>
          <OtherDevice code={recovery} />
        </details>
      )}
      {presentation.table.source.hosted && item(words.state.report, () => openReport())}
      <a class="button" href={`${presentation.table.source.address}/replay`} onClick={close}>
        {words.replay.title}
      </a>
      <a class="button" href="/">
        {words.state.home}
      </a>
    </Dialog>
  );
}
