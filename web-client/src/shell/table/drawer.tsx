import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

import { useSoon } from "../../drawing/deferred";
import { t } from "../../i18n";
import { Aid } from "../aid";
import { Icon } from "../icon";
import { Part } from "../part";
import { Rulebook } from "../rules";
import { openRule, openTab, ui, useAround, usePresentation, type Tab } from "./context";
import { Log } from "./log";
import { Talk } from "./talk";
import "./drawer.css";

const ICONS: Record<Tab, string> = { log: "scroll-unfurled", talk: "conversation", rules: "rule-book", game: "flag-objective" };

export function Drawer() {
  const presentation = usePresentation();
  const words = t().table;
  const scene = useAround();
  const game = presentation.game.value;
  const said = useSoon(presentation.table.log, "told").filter((entry) => entry.said).length;
  const read = useSignal(said);
  const tab = ui.tab.value;
  useEffect(() => {
    if (tab === "talk") read.value = said;
  }, [tab, said]);
  const unread = tab === "talk" ? 0 : Math.max(0, said - read.value);
  const names: Record<Tab, string> = { log: words.log, talk: words.talk, rules: words.rules, game: game.words.tabs.game };
  const tabs = Object.keys(names) as Tab[];
  const open = presentation.choice.option.value;
  const rulesNow = open?.offer.rules ?? [...new Set(scene.legal.flatMap(({ rules }) => rules))];
  return (
    <aside class={ui.drawer.value ? "drawer open" : "drawer"} aria-label={words.drawer} id="drawer">
      <div
        class="tablist"
        role="tablist"
        aria-label={words.drawer}
        onKeyDown={(event) => {
          const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
          if (!by) return;
          event.preventDefault();
          const next = tabs[(tabs.indexOf(tab) + by + tabs.length) % tabs.length]!;
          ui.tab.value = next;
          document.getElementById(`tab-${next}`)?.focus();
        }}
      >
        {tabs.map((one) => (
          <button
            type="button"
            role="tab"
            key={one}
            id={`tab-${one}`}
            aria-selected={tab === one}
            aria-controls="tab-panel"
            tabIndex={tab === one ? 0 : -1}
            onClick={() => openTab(one)}
          >
            <Icon id={ICONS[one]} />
            <span>{names[one]}</span>
            {one === "talk" && unread > 0 && <b class="unread">{unread}</b>}
          </button>
        ))}
      </div>
      <button type="button" class="quiet square close" aria-label={words.close} onClick={() => (ui.drawer.value = false)}>
        <Icon id="cancel" />
      </button>
      {open && (
        <button type="button" class="narrow" onClick={() => (ui.page.value = "board")}>
          {t().table.toChoice(open.text.label)}
        </button>
      )}
      <div class="tab-panel" role="tabpanel" id="tab-panel" aria-labelledby={`tab-${tab}`} tabIndex={0}>
        {tab !== "rules" && <h2 class="unseen">{names[tab]}</h2>}
        <Part of={tab} key={tab}>
          {tab === "log" && <Log />}
          {tab === "talk" && <Talk />}
          {tab === "rules" && (
            <>
              <details class="contents">
                <summary>{t().rules.aid}</summary>
                <Aid game={scene.table.game} onRule={openRule} />
              </details>
              <Rulebook game={scene.table.game} at={ui.rule.value} now={rulesNow} />
            </>
          )}
          {tab === "game" && (
            <game.panels.Drawer
              {...scene}
              told={() => presentation.told()}
              selected={presentation.choice.selected.value}
              onSelect={presentation.choice.touch}
            />
          )}
        </Part>
      </div>
    </aside>
  );
}
