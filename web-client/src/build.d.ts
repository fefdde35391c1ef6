/** Version of the page. */
declare const __BUILD__: string;
/** True if the build includes the rules, which `cargo xtask wasm` builds. */
declare const __RULES__: boolean;
/** Versions of the rules by game. */
declare const __VERSIONS__: Readonly<Record<string, number>>;
/** Ids of the icons in a sprite. */
declare module "*/icons.json" {
  const ids: readonly string[];
  export default ids;
}
/** Games whose rules are included, in the format of `GET /api/games`. */
declare module "*/generated/games.json" {
  const games: import("./wire/messages").GameInfo[];
  export default games;
}
/** Paths of the emblems in a game's art, by id. */
declare module "*-emblems.json" {
  const paths: Readonly<Record<string, string>>;
  export default paths;
}
