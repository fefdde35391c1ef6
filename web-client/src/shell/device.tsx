// Continuing on another device: the seat's code, masked until shown.

import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { rooted } from "../wire/base";
import { t } from "../i18n";
import { Copy } from "./copy";

/** Address that opens the seat on another device. The code is in the fragment, because servers and proxies log paths. */
export function addressOf(code: string): string {
  return `${location.origin}${rooted(`/seat#${encodeURIComponent(code)}`)}`;
}

/** QR code of an address, as an object URL. It is made in the page, so that the code is not sent anywhere. */
async function picture(address: string): Promise<string> {
  const { renderSVG } = await import("uqr");
  return URL.createObjectURL(new Blob([renderSVG(address, { border: 2 })], { type: "image/svg+xml" }));
}

export function OtherDevice({ code }: { code: string }) {
  const words = t().device;
  const shown = useSignal(false);
  const qr = useSignal("");
  useEffect(() => {
    if (!shown.value) return undefined;
    let made = "";
    let wanted = true;
    void picture(addressOf(code)).then((address) => {
      made = address;
      if (wanted) qr.value = address;
      else URL.revokeObjectURL(address);
    });
    return () => {
      wanted = false;
      qr.value = "";
      URL.revokeObjectURL(made);
    };
  }, [shown.value, code]);
  return (
    <div class="other-device">
      <p class="code">{shown.value ? code : code.replace(/[^-]/g, "•")}</p>
      {shown.value && qr.value && <img class="qr" src={qr.value} alt={words.qr} width={168} height={168} />}
      <p class="meta">{words.help}</p>
      <p class="row">
        <button type="button" aria-pressed={shown.value} onClick={() => (shown.value = !shown.value)}>
          {shown.value ? words.hide : words.show}
        </button>
        <Copy text={code} label={t().lobby.copy} />
      </p>
    </div>
  );
}
