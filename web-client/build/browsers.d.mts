export function inScript(code: string, options?: { ecmaVersion?: number; sourceType?: "module" | "script" }): string[];
export function inStyles(css: string): string[];
