import { LANGUAGES, t } from "../i18n";
import { set, settings, type Settings } from "../model/settings";
import { Dialog } from "./dialog";
import { play } from "./sound";

const NAMES = { en: "English", cs: "Čeština" };

/** One of several values of a setting. */
function Pick<K extends keyof Settings>(props: { of: K; label: string; values: readonly (readonly [Settings[K] & (string | number), string])[] }) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <select
        value={String(settings.value[props.of])}
        onChange={({ currentTarget }) => {
          const value = props.values[currentTarget.selectedIndex]?.[0];
          if (value !== undefined) set(props.of, value);
        }}
      >
        {props.values.map(([value, label]) => <option key={value} value={String(value)}>{label}</option>)}
      </select>
    </label>
  );
}

/** A setting that is on or off. */
function Switch(props: { of: "payment" | "keys" | "leftHanded"; label: string }) {
  return (
    <label class="choice">
      <input type="checkbox" checked={settings.value[props.of]} onChange={(event) => set(props.of, event.currentTarget.checked)} />
      <span>{props.label}</span>
    </label>
  );
}

export function SettingsDialog({ onClose }: { onClose: () => void }) {
  const words = t().settings;
  const { speeds } = t().catchUp;
  const notify = async (on: boolean) => {
    set("notify", on && (await Notification.requestPermission()) === "granted");
  };
  const volume = settings.value.volume;
  return (
    <Dialog title={words.title} onClose={onClose} class="form">
      <Pick of="language" label={words.language} values={LANGUAGES.map((one) => [one, NAMES[one]] as const)} />
      <Pick of="size" label={words.size} values={([90, 100, 115, 130, 150] as const).map((one) => [one, `${one} %`] as const)} />
      <Pick of="contrast" label={words.contrast} values={[["system", words.system], ["more", words.more]]} />
      <Pick of="motion" label={words.motion} values={[["system", words.system], ["reduced", words.reduced], ["full", words.full]]} />
      <Pick of="speed" label={words.speed} values={(["slow", "normal", "fast", "instant"] as const).map((one) => [one, speeds[one]] as const)} />
      <Pick of="stop" label={words.stop} values={[["never", words.stopNever], ["mine", words.stopMine], ["read", words.stopRead]]} />
      <Pick of="confirm" label={words.confirm} values={[["risky", words.confirmRisky], ["always", words.confirmAlways], ["never", words.confirmNever]]} />
      <Pick of="speech" label={words.speech} values={[["all", words.speechAll], ["mine", words.speechMine], ["off", words.speechOff]]} />
      <label class="field">
        <span>{words.volume}</span>
        <span class="row">
          <input type="range" min={0} max={100} step={10} value={volume} onInput={(event) => set("volume", Number(event.currentTarget.value))} />
          <button type="button" onClick={() => play("turn", volume / 100)}>{words.testSound}</button>
        </span>
      </label>
      <Switch of="payment" label={words.payment} />
      <Switch of="keys" label={words.keys} />
      <Switch of="leftHanded" label={words.left} />
      {"Notification" in window && isSecureContext && (
        <label class="choice">
          <input type="checkbox" checked={settings.value.notify} onChange={(event) => void notify(event.currentTarget.checked)} />
          <span>{words.notify}<small>{words.notifyHelp}</small></span>
        </label>
      )}
      <p class="meta">{words.stored}</p>
    </Dialog>
  );
}
