import type { QueryClient } from "@tanstack/react-query";
import type { CallName } from "#contract/client.ts";

type Thing = { id: number };
type Named = Thing & { entity: string };

/** What an answer says has changed beside itself; any answer may carry it. */
export type Changes = { insert: readonly Named[]; update: readonly Named[]; delete: readonly Named[] };

/** Where things of each kind stand in the answers that are kept: the call, and its list. */
const places: Record<string, readonly (readonly [CallName, string])[]> = {
  profile: [["GET /profiles", "data"]],
  device: [["GET /me/devices", "data"]],
  history: [
    ["GET /home", "listHistories"],
    ["GET /profiles/view-histories", "histories"],
  ],
};

/** The lists of changes in an answer; undefined where it carries none. */
export function changesIn(answer: unknown): Changes | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { insert, update, delete: gone } = answer as Record<string, unknown>;
  if (![insert, update, gone].some(Array.isArray)) return undefined;
  return { insert: namedIn(insert), update: namedIn(update), delete: namedIn(gone) };
}

/** Brings the kept answers up to what another answer said has changed; one without changes leaves them as they are. */
export function applyChanges(queries: QueryClient, answer: unknown): void {
  const changes = changesIn(answer);
  if (!changes) return;
  for (const [entity, lists] of Object.entries(places)) {
    for (const [call, list] of lists) {
      queries.setQueriesData<Record<string, unknown>>({ queryKey: [call] }, (kept) => {
        const things = kept?.[list];
        if (!Array.isArray(things)) return kept;
        const changed = changedList(things as Thing[], entity, changes);
        return changed === things ? kept : { ...kept, [list]: changed };
      });
    }
  }
}

/** A list of one kind of things after the changes; the very same list where they do not touch it. */
export function changedList<T extends Thing>(things: readonly T[], entity: string, changes: Changes): readonly T[] {
  const of = (list: readonly Named[]) => list.filter((thing) => thing.entity === entity);
  const gone = new Set(of(changes.delete).map(({ id }) => id));
  const updates = new Map([...of(changes.update), ...of(changes.insert)].map((thing) => [thing.id, thing]));
  const known = new Set(things.map(({ id }) => id));
  const fresh = of(changes.insert).filter(({ id }) => !known.has(id) && !gone.has(id));
  if (fresh.length === 0 && !things.some(({ id }) => gone.has(id) || updates.has(id))) return things;
  const kept = things.filter(({ id }) => !gone.has(id)).map((thing) => ({ ...thing, ...bare(updates.get(thing.id)) }));
  // What the contract calls by this name has this shape.
  return [...kept, ...fresh.map((thing) => bare(thing) as unknown as T)];
}

function bare(thing: Named | undefined): object {
  const { entity: _entity, ...rest } = thing ?? { entity: "" };
  return rest;
}

function namedIn(list: unknown): Named[] {
  const isNamed = (thing: unknown): thing is Named => typeof thing === "object" && thing !== null && "entity" in thing;
  return Array.isArray(list) ? list.filter(isNamed) : [];
}
