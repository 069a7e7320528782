import type { QueryClient } from "@tanstack/react-query";
import type { CallName } from "#contract/client.ts";

type Thing = { id: number };
type Named = Thing & { entity: string };

/** Entities changed as a side effect, as any answer may report them. */
export type Changes = { insert: readonly Named[]; update: readonly Named[]; delete: readonly Named[] };

/** Where the cached answers of a call hold entities of one kind. */
type CacheLocation = {
  call: CallName;
  /** The field with the list of entities; null where the answer is the entity itself. */
  list: string | null;
  /** The list holds ids only. */
  asIds?: true;
  /** New entities are prepended. */
  newestFirst?: true;
  /** The same call holds lists of different things: whoever adds one puts it into the right one. */
  addedByHand?: true;
};

const cacheLocations: Record<string, readonly CacheLocation[]> = {
  profile: [{ call: "GET /profiles", list: "data" }],
  device: [{ call: "GET /me/devices", list: "data" }],
  history: [
    { call: "GET /home", list: "listHistories" },
    { call: "GET /profiles/view-histories", list: "histories" },
  ],
  notification: [{ call: "GET /notifications", list: "data", newestFirst: true }],
  comment: [{ call: "GET /comments", list: "data", addedByHand: true }],
  video: [{ call: "GET /videos/{id}", list: null }],
  playlist: [{ call: "GET /playlists", list: "data", newestFirst: true }],
  like: [{ call: "GET /me/like-ids", list: "data", asIds: true, newestFirst: true }],
  favourite: [
    { call: "GET /me/favorite-ids", list: "data", asIds: true, newestFirst: true },
    { call: "GET /me/favorites", list: "data", newestFirst: true },
  ],
};

/** The changes in an answer; undefined where it has none. */
export function changesIn(answer: unknown): Changes | undefined {
  if (typeof answer !== "object" || answer === null) return undefined;
  const { insert, update, delete: gone } = answer as Record<string, unknown>;
  if (![insert, update, gone].some(Array.isArray)) return undefined;
  return { insert: namedIn(insert), update: namedIn(update), delete: namedIn(gone) };
}

/** Applies the changes reported by an answer to the cached answers. */
export function applyChanges(queries: QueryClient, answer: unknown): void {
  const changes = changesIn(answer);
  if (!changes) return;
  for (const [entity, lists] of Object.entries(cacheLocations)) {
    for (const place of lists) {
      queries.setQueriesData<Kept>(
        { queryKey: [place.call] },
        (kept) => kept && changedAnswer(kept, place, entity, changes),
      );
    }
  }
}

type Kept = Record<string, unknown>;

function changedAnswer(kept: Kept, place: CacheLocation, entity: string, changes: Changes): Kept {
  if (Array.isArray(kept["pages"])) return changedPages(kept, kept["pages"] as Kept[], place, entity, changes);
  if (place.list === null) {
    const [thing] = changedList([kept as Kept & Thing], entity, { ...changes, insert: [], delete: [] });
    return thing ?? kept;
  }
  const things = kept[place.list];
  if (!Array.isArray(things)) return kept;
  const changed = place.asIds
    ? changedIds(things as number[], entity, changes)
    : changedList(
        things as Thing[],
        entity,
        place.addedByHand ? { ...changes, insert: [] } : changes,
        place.newestFirst,
      );
  return changed === things ? kept : { ...kept, [place.list]: changed };
}

/** Applies changes to a paged answer; new entities go to the first page. */
function changedPages(kept: Kept, pages: Kept[], place: CacheLocation, entity: string, changes: Changes): Kept {
  const later = { ...changes, insert: [] };
  const changed = pages.map((page, number) => changedAnswer(page, place, entity, number === 0 ? changes : later));
  return changed.every((page, number) => page === pages[number]) ? kept : { ...kept, pages: changed };
}

/** Applies changes to a list; returns the same list object when nothing changed. */
export function changedList<T extends Thing>(
  things: readonly T[],
  entity: string,
  changes: Changes,
  newestFirst = false,
): readonly T[] {
  const of = (list: readonly Named[]) => list.filter((thing) => thing.entity === entity);
  const gone = new Set(of(changes.delete).map(({ id }) => id));
  const updates = new Map([...of(changes.update), ...of(changes.insert)].map((thing) => [thing.id, thing]));
  const known = new Set(things.map(({ id }) => id));
  const fresh = of(changes.insert).filter((thing) => !known.has(thing.id) && !gone.has(thing.id) && isWhole(thing));
  if (fresh.length === 0 && !things.some(({ id }) => gone.has(id) || updates.has(id))) return things;
  const kept = things.filter(({ id }) => !gone.has(id)).map((thing) => ({ ...thing, ...bare(updates.get(thing.id)) }));
  // By the contract, entities of this name have this shape.
  const added = fresh.map((thing) => bare(thing) as unknown as T);
  return newestFirst ? [...added, ...kept] : [...kept, ...added];
}

/** Applies changes to a list of ids, newest first. */
function changedIds(ids: number[], entity: string, changes: Changes): number[] {
  const of = (list: readonly Named[]) => list.filter((thing) => thing.entity === entity).map(({ id }) => id);
  const gone = of(changes.delete);
  const fresh = of(changes.insert).filter((id) => !ids.includes(id) && !gone.includes(id));
  if (fresh.length === 0 && !ids.some((id) => gone.includes(id))) return ids;
  return [...fresh, ...ids.filter((id) => !gone.includes(id))];
}

/** An entity reported by id alone cannot be inserted into a list that displays it. */
function isWhole(thing: Named): boolean {
  return Object.keys(thing).length > 2;
}

function bare(thing: Named | undefined): object {
  const { entity: _entity, ...rest } = thing ?? { entity: "" };
  return rest;
}

function namedIn(list: unknown): Named[] {
  const isNamed = (thing: unknown): thing is Named => typeof thing === "object" && thing !== null && "entity" in thing;
  return Array.isArray(list) ? list.filter(isNamed) : [];
}
