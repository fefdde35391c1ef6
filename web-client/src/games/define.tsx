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
  Ref,
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
interface Spoken<View, Names, Speech> {
  said: Speech;
  /** Names of the things in a scene. */
  names: (scene: Scene<View>) => Names;
}

interface Definition<View, Names, Speech> {
  /** Address of the game's icon sprite. */
  sprite: string;
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
  words: (spoken: Spoken<View, Names, Speech>) => GameWords<View>;
  topics: (spoken: Spoken<View, Names, Speech>) => readonly Topic[];
  scenery?: Scenery<View>;
  opens?: "hand";
  first?: Readonly<Record<string, string>>;
}

/** A game whose texts are files of its folder: `words/` has its sentences, and the generated content the texts of its components. */
interface Spelled<View, Names, Speech> extends Definition<View, Names, Speech> {
  /** Name of its folder. */
  id: string;
  Speech: new (language: Language, texts: never, content: never) => Speech;
  /** `seen` remembers things of earlier scenes, because an event may tell of one that is gone. */
  Names: new (
    speech: Speech,
    scene: Scene<View>,
    seen: Map<Ref, never>,
  ) => Names;
}

const texts = import.meta.glob<Readonly<Partial<Record<Language, never>>>>("./*/words/{en,cs}.ts");
const contents = import.meta.glob<never>("../generated/*/{en,cs}.json", { import: "default" });

/** Names of the things in a scene, memoised by the scene, so that components with them can stay. */
function useNames<View, Names>(names: (scene: Scene<View>) => Names, { view, table, seat, legal, pending, covered, lastTold }: Scene<View>): Names {
  return useMemo(() => names({ view, table, seat, legal, pending, covered, lastTold }), [names, view, table, seat, legal, pending, covered, lastTold]);
}

export interface Folder {
  load: (language: Language) => Promise<Game>;
}

/** Game in one language. Each panel has an error boundary of its own. */
function assemble<View, Names, Speech>(definition: Definition<View, Names, Speech>, spoken: Spoken<View, Names, Speech>): Game {
  const named = <Props extends Scene<View>>(Panel: Named<Props, Names>): Draws<Props> =>
    memo((props) => <Panel {...props} names={useNames(spoken.names, props)} />);
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
    words: sturdyWords(definition.words(spoken)),
    topics: definition.topics(spoken),
    ...(scenery && { scenery }),
    ...(opens && { opens }),
    ...(first && { first }),
  };
}

/** Folder of a game. It loads the texts in a language, and no files of any other. */
export function defineGame<View, Names, Speech>(game: Spelled<View, Names, Speech>): Folder {
  const load = async (language: Language): Promise<Game> => {
    const [words, content] = await Promise.all([texts[`./${game.id}/words/${language}.ts`]!(), contents[`../generated/${game.id}/${language}.json`]!()]);
    const said = new game.Speech(language, words[language]!, content);
    const seen = new Map<Ref, never>();
    return assemble(game, { said, names: (scene) => new game.Names(said, scene, seen) });
  };
  return { load };
}

/** Game without texts of its own. */
export function defineWordless<View>(game: Definition<View, null, null>): Folder {
  return { load: () => Promise.resolve(assemble(game, { said: null, names: () => null })) };
}
