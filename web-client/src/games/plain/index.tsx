// Fallback for any game without a folder: the view as nested lists, and offers in the game's own words.

import { defineWordless } from "../define";
import type { BoardProps, HandProps, LogLine, OfferText, PanelProps, SeatProps, TracksProps } from "../game";
import sprite from "../../generated/shell.svg?url";

function Tree({ value }: { value: unknown }) {
  if (typeof value !== "object" || value === null) return <code>{String(value)}</code>;
  return (
    <dl>
      {Object.entries(value).map(([key, one]) => (
        <div key={key}>
          <dt>{key}</dt>
          <dd>
            <Tree value={one} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An event in the server's words. */
function told(event: unknown): string {
  if (typeof event !== "object" || event === null) return String(event).replaceAll("_", " ");
  return Object.entries(event)
    .map(([key, value]) => (typeof value === "object" ? `${key}: ${JSON.stringify(value)}` : `${key} ${value}`))
    .join(", ")
    .replaceAll("_", " ");
}

export default defineWordless({
  sprite,
  board: {
    Board: (_: BoardProps) => null,
    size: () => ({ width: 400, height: 300, tile: 100 }),
    place: () => null,
    home: () => null,
  },
  panels: {
    Hand: ({ view }: HandProps) => (
      <div tabIndex={0}>
        <Tree value={(view as { you?: unknown } | undefined)?.you ?? {}} />
      </div>
    ),
    Seat: (_: SeatProps) => null,
    Tracks: (_: TracksProps) => null,
    Drawer: ({ view }: PanelProps) => <Tree value={view} />,
    Words: ({ view }: PanelProps) => <Tree value={view} />,
  },
  topics: () => [],
  words: () => ({
    tabs: { game: "View", seats: "Seats" },
    mode: (id) => id,
    option: (key) => ({ label: key.replaceAll("_", " "), help: "" }),
    value: (_, value) => value,
    headline: () => "",
    order: ({ table }) => table.seats.map((_, seat) => seat),
    role: () => null,
    state: () => null,
    describe: (event): LogLine => ({ words: [told(event)] }),
    name: (ref) => ref,
    explain: () => null,
    offer: (offer): OfferText => ({
      label: offer.verb.replaceAll("_", " "),
      group: "",
      object: Object.values(offer.refs ?? {}).join(", "),
      ...(offer.cost ? { cost: String(offer.cost) } : {}),
      facts: Object.entries(offer.facts ?? {}).map(([name, value]) => `${name.replaceAll("_", " ")}: ${value}`),
      targets: [],
      slots: Object.fromEntries(Object.keys(offer.slots ?? {}).map((name) => [name, { label: name }])),
    }),
    prompt: ({ pending }) => pending.yours.join(", "),
    outcome: ({ table }) => table.ending?.outcome.ending ?? "",
    phrase: (key, args) => [key, ...Object.values(args)].join(" "),
  }),
});
