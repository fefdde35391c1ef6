/** Which build of the page this is. */
declare const __BUILD__: string;
/** Whether the rules are in it: `cargo xtask wasm` builds them. */
declare const __RULES__: boolean;
