// Invitation to a table: code, link and QR picture.

import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

import { t } from "../../i18n";
import type { Presentation } from "../../model/presentation";
import { seatAt } from "../../model/seats";
import { load } from "../../model/storage";
import { canShare, share } from "../../platform/clipboard";
import { rooted } from "../../wire/base";
import { ask, askText } from "../../wire/http";
import { Copy } from "../copy";
import { Icon } from "../icon";

/** The invitation that this browser knows; empty if none. */
export function useInvite({ table, present }: Presentation): string {
  const { seat } = present.value;
  const invite = useSignal(seatAt(table.match)?.invite ?? (location.hash.slice(1) || load(`invite.${table.match}`, "")));
  useEffect(() => {
    // Every seated player can invite, even if the seat came to this browser by its recovery code.
    if (seat === null || invite.value) return;
    const { match, token } = table;
    ask<{ invite: string }>("GET", `/api/matches/${match}/invite`, { token }).then(
      (answer) => (invite.value = answer.invite),
      () => undefined,
    );
  }, [seat, table]);
  return invite.value;
}

export function Invite({ presentation, invite }: { presentation: Presentation; invite: string }) {
  const words = t().lobby;
  const link = `${location.origin}${rooted(`/m/${invite}`)}`;
  const qr = useRef<HTMLDivElement>(null);
  const { match, token } = presentation.table;
  useEffect(() => {
    if (!token) return;
    // The code and the link remain if the picture is missing.
    void askText(`/api/matches/${match}/invite.svg`, { token }).then(
      (text) => {
        const svg = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
        if (svg.localName === "svg") qr.current?.replaceChildren(document.importNode(svg, true));
      },
      () => undefined,
    );
  }, [match, token]);
  return (
    <section class="panel invite" aria-labelledby="invite">
      <h2 id="invite">{words.invite}</h2>
      <div class="qr" ref={qr} role="img" aria-label={words.qr} />
      <p class="code">
        <span class="unseen">{words.code}: </span>
        {invite}
      </p>
      <p class="meta">{words.inviteHelp}</p>
      <p class="row">
        <Copy text={link} label={words.copyLink} />
        {canShare() && (
          <button type="button" onClick={() => void share(link)}>
            <Icon id="share" />
            {words.share}
          </button>
        )}
      </p>
    </section>
  );
}
