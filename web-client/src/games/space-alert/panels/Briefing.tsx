// Briefing for the seconds before the first announcement.

import type { HandProps } from "../../game";
import { ROLE } from "../icons";
import type { View } from "../view";
import type { Names } from "../words/names";
import { Glyph } from "./parts";
import "./briefing.css";

const ROLES = ["captain", "communications", "security"] as const;

export function Briefing({ view, seat, names, call }: HandProps<View> & { names: Names }) {
  const { briefing } = names.speech.texts;
  return (
    <div class="sa-briefing">
      <h3>{briefing.title}</h3>
      <ul>
        {ROLES.filter((role) => view.roles[role] === seat).map((role) => (
          <li key={role}>
            <Glyph id={ROLE[role]} /> {briefing[role]}
          </li>
        ))}
        <li>
          <Glyph id="card-draw" /> {briefing.plan}
        </li>
        <li>
          <Glyph id="stopwatch" /> {briefing.clock}
        </li>
      </ul>
      {call && (
        <p>
          <button type="button" onClick={() => call("chime", briefing.heard)}>
            <Glyph id="megaphone" /> {briefing.sound}
          </button>
        </p>
      )}
    </div>
  );
}
