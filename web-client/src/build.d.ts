/** Which build of the page this is. */
declare const __BUILD__: string;
/** Whether the rules are in it: `cargo xtask wasm` builds them. */
declare const __RULES__: boolean;
/** Their versions, by the names of games. */
declare const __VERSIONS__: Readonly<Record<string, number>>;
/** The icons that a sprite is cut from, by their ids. */
declare module "*/icons.json" {
  const ids: readonly string[];
  export default ids;
}
/** The games whose rules are in it, as `GET /api/games` lists games. */
declare module "*/generated/games.json" {
  const games: import("./wire/messages").GameInfo[];
  export default games;
}
/** The paths of the emblems that a game's art is drawn with, by their ids. */
declare module "*-emblems.json" {
  const paths: Readonly<Record<string, string>>;
  export default paths;
}
