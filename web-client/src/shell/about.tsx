import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { titleOf } from "../games";
import { t } from "../i18n";
import { ask } from "../wire/http";
import type { GameInfo, PublishedKey } from "../wire/messages";
import { Chrome } from "./chrome";

export function About() {
  const { about } = t();
  const games = useSignal<GameInfo[]>([]);
  const key = useSignal("");
  useEffect(() => {
    document.title = about.title;
  }, [about.title]);
  useEffect(() => {
    void ask<GameInfo[]>("GET", "/api/games")
      .then((list) => (games.value = list))
      .catch(() => undefined);
    void ask<PublishedKey>("GET", "/api/key")
      .then((published) => (key.value = published.key))
      .catch(() => undefined);
  }, []);
  return (
    <Chrome>
      <h1>{about.title}</h1>
      <section class="panel">
        <p>{about.free}</p>
        <p>{about.fan}</p>
        <p>{about.icons}</p>
        <p>
          <a href="https://creativecommons.org/licenses/by/3.0/" rel="noreferrer" target="_blank">
            {about.licence}
          </a>
          {" · "}
          <a href="https://game-icons.net/about.html#authors" rel="noreferrer" target="_blank">
            {about.iconAuthors}
          </a>
        </p>
        <p>{about.fonts}</p>
        <p>{about.libraries}</p>
        <dl class="facts">
          <div>
            <dt>{about.build}</dt>
            <dd>{__BUILD__}</dd>
          </div>
          <div>
            <dt>{about.rules}</dt>
            <dd>{games.value.map(({ game, rules }) => `${titleOf(game)} ${rules}`).join(", ")}</dd>
          </div>
          {key.value && (
            <div>
              <dt>{about.key}</dt>
              <dd class="key">{key.value}</dd>
            </div>
          )}
        </dl>
      </section>
    </Chrome>
  );
}
