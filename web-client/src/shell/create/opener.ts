// Ways to open a table.

import type { ComponentChildren } from "preact";

import { t } from "../../i18n";
import { save } from "../../model/storage";
import { ask } from "../../wire/http";
import type { GameInfo, NewMatch, Opened } from "../../wire/messages";
import { nonce } from "../../wire/random";
import { go } from "../route";

/** Way to open a table: at the server or in this browser. */
export interface TableOpener {
  title: string;
  /** Text beside the button. */
  note: string;
  /** A match that can be continued instead. */
  waiting?: ComponentChildren;
  /** True if others can join, which makes pace and spectators relevant. */
  open: boolean;
  games: () => Promise<GameInfo[]>;
  create: (wish: NewMatch) => Promise<void>;
}

export function serverOpener(): TableOpener {
  const { title, seal } = t().create;
  return {
    title,
    note: seal,
    open: true,
    games: () => ask<GameInfo[]>("GET", "/api/games"),
    create: async (wish) => {
      // These bytes prove the host, even if others sit down first.
      const host = nonce();
      const opened = await ask<Opened>("POST", "/api/matches", { body: { ...wish, host } });
      save(`host.${opened.match}`, host);
      save(`invite.${opened.match}`, opened.invite);
      go(`/m/${opened.match}#${opened.invite}`);
    },
  };
}
