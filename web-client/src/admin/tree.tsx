import { said } from "./words";

/** Plain data as nested lists. Everything on the path to one of `marked`, given as JSON pointers, is outlined. */
export function Tree({ value, marked = NONE, at = "" }: { value: unknown; marked?: ReadonlySet<string>; at?: string }) {
  if (typeof value !== "object" || value === null) return <code>{value === undefined ? said().missing : String(value)}</code>;
  return (
    <dl class="tree">
      {Object.entries(value).map(([key, one]) => {
        const here = `${at}/${key}`;
        return (
          <div key={key} class={marked.has(here) ? "differs" : undefined}>
            <dt>{key}</dt>
            <dd>
              <Tree value={one} marked={marked} at={here} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

const NONE: ReadonlySet<string> = new Set();
