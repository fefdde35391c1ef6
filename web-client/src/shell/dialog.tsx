import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { t } from "../i18n";
import { Icon } from "./icon";

/** A dialog in the top layer. Esc and the cross close it, and the focus returns to the opener. With `beside` it is not modal, for times when
 * play goes on. */
export function Dialog(props: { title: string; onClose: () => void; class?: string; beside?: boolean; children: ComponentChildren }) {
  const ref = useRef<HTMLDialogElement>(null);
  const { beside = false } = props;
  useEffect(() => {
    const opener = document.activeElement;
    if (beside) ref.current?.show();
    else ref.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
    };
  }, [beside]);
  return (
    <dialog
      ref={ref}
      class={[props.class, beside && "beside"].filter(Boolean).join(" ")}
      onKeyDown={(event) => {
        if (!beside || event.key !== "Escape") return;
        event.stopPropagation();
        props.onClose();
      }}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault();
        props.onClose();
      }}
    >
      {/* A header would be a second banner of the page. */}
      <div class="head">
        <h2>{props.title}</h2>
        <button type="button" class="quiet square" aria-label={t().table.close} onClick={props.onClose}>
          <Icon id="cancel" />
        </button>
      </div>
      <div class="body">{props.children}</div>
    </dialog>
  );
}
