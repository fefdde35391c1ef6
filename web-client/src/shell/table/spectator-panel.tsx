import { ThisIsMine, isClaimable } from "../claim";
import { inspect, useSitting } from "./context";
import { SeatToken } from "./seat-token";
import "./spectator-panel.css";

/** Public information about all players, for a reader without a hand. */
export function SpectatorPanel() {
  const sitting = useSitting();
  const scene = sitting.scene.value;
  const game = sitting.game.value;
  return (
    <ul class="watched">
      {game.words.order(scene).map((seat) => (
        <li key={seat}>
          <h3>
            <SeatToken seat={seat} /> <bdi>{sitting.name(seat)}</bdi>
          </h3>
          {isClaimable(sitting, seat) && <ThisIsMine sitting={sitting} seat={seat} />}
          <game.panels.Seat {...scene} of={seat} size="dossier" onSelect={inspect} />
        </li>
      ))}
    </ul>
  );
}
