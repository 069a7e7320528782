import { fewestHouseholds } from "./day-queries.ts";

/** A part of a title, in hundredths, and how many stopped in it. */
export type StopGroup = { from: number; to: number; people: number };

const parts = 100;
/** So short a part is not worth a picture of its own. */
const fewestParts = 4;

/**
 * Where people stopped: neighbouring hundredths together, until each group has enough people. What remains joins the last.
 * Empty where there are too few in all.
 */
export function groupStops(stops: readonly { place: number; people: number }[]): StopGroup[] {
  const counts = Array.from({ length: parts }, () => 0);
  for (const { place, people } of stops) counts[place] = (counts[place] ?? 0) + people;
  const groups: StopGroup[] = [];
  let open: StopGroup = { from: 0, to: 0, people: 0 };
  for (const people of counts) {
    open = { from: open.from, to: open.to + 1, people: open.people + people };
    if (open.people < fewestHouseholds || open.to - open.from < fewestParts) continue;
    groups.push(open);
    open = { from: open.to, to: open.to, people: 0 };
  }
  const last = groups.at(-1);
  if (!last || open.from === parts) return groups;
  return [...groups.slice(0, -1), { from: last.from, to: parts, people: last.people + open.people }];
}
