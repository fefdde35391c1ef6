// How a game's folder becomes a game: its board and panels are given the names of things in the reader's language.

import { useMemo } from "preact/hooks";

import { memo } from "../art/memo";
import type { PartName } from "../model/faults";
import type { Scenery } from "../model/scene";
import { Part } from "../shell/part";
import type {
  AsideProps,
  BoardProps,
  Draws,
  EndingProps,
  Game,
  GameBoard,
  GamePanels,
  GameWords,
  HandProps,
  Language,
  PanelProps,
  QuestionProps,
  Scene,
  SeatProps,
  ShownProps,
  Topic,
  TracksProps,
} from "./game";
import { sturdyBoard, sturdyWords } from "./sturdy";

/** Draws with what things are called. */
type Named<Props, Names> = Draws<Props & { names: Names }>;

/** What can be said in one language. */
interface Spoken<View, Names> {
  /** What the things of a scene are called. */
  names: (scene: Scene<View>) => Names;
}

interface Definition<View, Names, Said extends Spoken<View, Names>> {
  /** The address of the game's icon sprite. */
  sprite: string;
  /** Brings what the game says in a language: no other files of a language are loaded. */
  load: (language: Language) => Promise<Said>;
  board: Omit<GameBoard<View>, "Board"> & { Board: Named<BoardProps<View>, Names> };
  panels: {
    Hand: Named<HandProps<View>, Names>;
    Aside?: Named<AsideProps<View>, Names>;
    Seat: Named<SeatProps<View>, Names>;
    Tracks: Named<TracksProps<View>, Names>;
    Drawer: Named<PanelProps<View>, Names>;
    Words: Named<PanelProps<View>, Names>;
    Question?: Named<QuestionProps<View>, Names>;
    Shown?: Named<ShownProps<View>, Names>;
    Ending?: Named<EndingProps<View>, Names>;
  };
  words: (said: Said) => GameWords<View>;
  topics: (said: Said) => readonly Topic[];
  scenery?: Scenery<View>;
  opens?: "hand";
  first?: Readonly<Record<string, string>>;
}

/** What the things of a scene are called: the same as long as the scene is, so that what is drawn with it can stay. */
function useNames<View, Names>(said: Spoken<View, Names>, { view, table, seat, legal, pending, covered, lastTold }: Scene<View>): Names {
  return useMemo(() => said.names({ view, table, seat, legal, pending, covered, lastTold }), [said, view, table, seat, legal, pending, covered, lastTold]);
}

/** A game's folder. */
export interface Folder {
  load: (language: Language) => Promise<Game>;
}

export function defineGame<View, Names, Said extends Spoken<View, Names>>(definition: Definition<View, Names, Said>): Folder {
  const load = async (language: Language): Promise<Game> => {
    const said = await definition.load(language);
    const named = <Props extends Scene<View>>(Panel: Named<Props, Names>): Draws<Props> => memo((props) => <Panel {...props} names={useNames(said, props)} />);
    // A fault of one panel stays in that panel.
    const part = <Props extends Scene<View>>(of: PartName, Panel: Named<Props, Names>): Draws<Props> => {
      const Own = named(Panel);
      return (props) => (
        <Part of={of}>
          <Own {...props} />
        </Part>
      );
    };
    const { Hand, Aside, Seat, Tracks, Drawer, Words, Question, Shown, Ending } = definition.panels;
    const panels: GamePanels<View> = {
      Hand: part("hand", Hand),
      ...(Aside && { Aside: part("hand", Aside) }),
      Seat: part("seats", Seat),
      Tracks: part("tracks", Tracks),
      Drawer: part("game", Drawer),
      Words: part("board", Words),
      ...(Question && { Question: part("decision", Question) }),
      ...(Shown && { Shown: part("event", Shown) }),
      ...(Ending && { Ending: part("result", Ending) }),
    };
    const board = sturdyBoard<View>({ ...definition.board, Board: named(definition.board.Board) });
    const { sprite, scenery, opens, first } = definition;
    return {
      sprite,
      board,
      panels,
      words: sturdyWords(definition.words(said)),
      topics: definition.topics(said),
      ...(scenery && { scenery }),
      ...(opens && { opens }),
      ...(first && { first }),
    };
  };
  return { load };
}
