import type { GameWords } from "../games/game";
import { t } from "../i18n";
import { HAND_KEYS, TABLE_KEYS, type Shortcut } from "../model/keys";
import { Dialog } from "./dialog";
import { keyName } from "./key";
import "./help.css";

function Keys({ title, keys }: { title: string; keys: readonly (readonly [key: string, does: string])[] }) {
  return (
    <>
      <h4>{title}</h4>
      <dl class="keys">
        {keys.map(([key, does]) => (
          <div key={does}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

interface Props {
  onClose: () => void;
  onSettings: () => void;
  /** The open game: its names, its help texts, and the link to its rules. */
  game?: { id: string; title: string; about: NonNullable<GameWords["help"]>; onRules: () => void };
}

export function Help({ onClose, onSettings, game }: Props) {
  const { help, rules, settings } = t();
  const own = (shortcuts: readonly Shortcut[]) => shortcuts.map((one) => [keyName(one), help.does[one]] as const);
  return (
    <Dialog title={help.title} onClose={onClose}>
      {game && (
        <>
          <h3>{game.title}</h3>
          <dl class="about">
            {Object.entries(game.about).map(([name, { ask, answer }]) => (
              <div key={name}>
                <dt>{ask}</dt>
                <dd>{answer}</dd>
              </div>
            ))}
          </dl>
          <p>
            <button type="button" onClick={game.onRules}>
              {rules.title}
            </button>{" "}
            <a class="button" href={`/aid/${game.id}`} target="_blank" rel="noreferrer">
              {rules.aid}
            </a>
          </p>
        </>
      )}
      <h3>{help.page}</h3>
      <p>{help.how}</p>
      <h3>{help.keys}</h3>
      <p class="row">
        <span>{help.change}</span>{" "}
        <button type="button" onClick={onSettings}>
          {settings.title}
        </button>
      </p>
      <Keys title={help.always} keys={help.fixed} />
      <Keys title={help.table} keys={own(TABLE_KEYS)} />
      <Keys title={help.realTime} keys={own(HAND_KEYS)} />
    </Dialog>
  );
}
