import { ThisIsMine, isClaimable } from "../claim";
import { inspect, usePresentation } from "./context";
import { SeatToken } from "./seat-token";
import "./spectator-panel.css";

/** Public information about all players, for a reader without a hand. */
export function SpectatorPanel() {
  const presentation = usePresentation();
  const scene = presentation.scene.value;
  const game = presentation.game.value;
  return (
    <ul class="watched">
      {game.words.order(scene).map((seat) => (
        <li key={seat}>
          <h3>
            <SeatToken seat={seat} /> <bdi>{presentation.name(seat)}</bdi>
          </h3>
          {isClaimable(presentation, seat) && <ThisIsMine presentation={presentation} seat={seat} />}
          <game.panels.Seat {...scene} of={seat} size="dossier" onSelect={inspect} />
        </li>
      ))}
    </ul>
  );
}
