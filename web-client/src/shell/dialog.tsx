import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { t } from "../i18n";
import { Icon } from "./icon";

/** A dialog in the top layer. Esc and the cross close it; the focus goes back to where it came from. */
export function Dialog(props: { title: string; onClose: () => void; class?: string; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    ref.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
    };
  }, []);
  return (
    <dialog
      ref={ref}
      class={props.class}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      <header>
        <h2>{props.title}</h2>
        <button type="button" class="quiet square" aria-label={t().table.close} onClick={props.onClose}>
          <Icon id="cancel" />
        </button>
      </header>
      <div class="body">{props.children}</div>
    </dialog>
  );
}
