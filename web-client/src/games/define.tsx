// Turns a game's folder into a game. Board and panels receive the names of things in the reader's language.

import { useMemo } from "preact/hooks";

import { memo } from "../drawing/memo";
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
import { sturdyBoard, sturdyWords } from "./fault-isolation";

/** A component that also receives names. */
type Named<Props, Names> = Draws<Props & { names: Names }>;

/** Texts of a game in one language. */
interface Spoken<View, Names> {
  /** Names of the things in a scene. */
  names: (scene: Scene<View>) => Names;
}

interface Definition<View, Names, Said extends Spoken<View, Names>> {
  /** Address of the game's icon sprite. */
  sprite: string;
  /** Loads the texts in a language, and no files of any other. */
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

/** Names of the things in a scene, memoised by the scene, so that components with them can stay. */
function useNames<View, Names>(said: Spoken<View, Names>, { view, table, seat, legal, pending, covered, lastTold }: Scene<View>): Names {
  return useMemo(() => said.names({ view, table, seat, legal, pending, covered, lastTold }), [said, view, table, seat, legal, pending, covered, lastTold]);
}

export interface Folder {
  load: (language: Language) => Promise<Game>;
}

export function defineGame<View, Names, Said extends Spoken<View, Names>>(definition: Definition<View, Names, Said>): Folder {
  const load = async (language: Language): Promise<Game> => {
    const said = await definition.load(language);
    const named = <Props extends Scene<View>>(Panel: Named<Props, Names>): Draws<Props> => memo((props) => <Panel {...props} names={useNames(said, props)} />);
    // Each panel has an error boundary of its own.
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
