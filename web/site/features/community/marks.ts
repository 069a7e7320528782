import { useQuery } from "@tanstack/react-query";
import { applyChanges } from "#shared/api/changes.ts";
import { call } from "#shared/api/client.ts";
import { queries, query } from "#shared/api/queries.ts";

export type Mark = "like" | "favourite";

const idsKeptMs = 5 * 60_000;
const idsOf = {
  like: { ...query("GET /me/like-ids", {}), staleTime: idsKeptMs },
  favourite: { ...query("GET /me/favorite-ids", {}), staleTime: idsKeptMs },
};
const calls = {
  like: { add: "POST /videos/{id}/likes", remove: "DELETE /videos/{id}/likes" },
  favourite: { add: "POST /videos/{id}/favorites", remove: "DELETE /videos/{id}/favorites" },
} as const;

/** The cached favourites, to restore a card from. */
const favourites = ["GET /me/favorites"];

/** Ids of all marked titles; undefined until loaded. One request serves all buttons. */
export function useMarked(mark: Mark): readonly number[] | undefined {
  return useQuery(idsOf[mark], queries).data?.data;
}

/** The wanted state of a mark while a call is in flight. */
const wanted = new Map<string, boolean>();

/**
 * Sets or removes a mark optimistically; presses during the call are sent after it.
 * @throws CallError when the server refuses, after undoing the change
 */
export async function setMark(mark: Mark, id: number, isSet: boolean): Promise<void> {
  const name = `${mark} ${id}`;
  const underWay = wanted.has(name);
  wanted.set(name, isSet);
  if (underWay) return show(mark, id, isSet);
  let sent = isSet;
  const before = queries.getQueriesData({ queryKey: favourites });
  try {
    await queries.ensureQueryData(idsOf[mark]);
    // An answer in flight would undo the mark.
    await queries.cancelQueries({ queryKey: idsOf[mark].queryKey });
    do {
      sent = wanted.get(name) ?? isSet;
      show(mark, id, sent);
      await call(calls[mark][sent ? "add" : "remove"], { params: { id } });
      show(mark, id, wanted.get(name) ?? sent);
    } while (wanted.get(name) !== sent);
  } catch (error) {
    show(mark, id, !sent);
    if (mark === "favourite") {
      for (const [key, kept] of before) queries.setQueryData(key, kept);
      void queries.invalidateQueries({ queryKey: favourites });
    }
    throw error;
  } finally {
    wanted.delete(name);
  }
}

/** Applies a mark to the cache. */
function show(mark: Mark, id: number, isSet: boolean): void {
  const ids = queries.getQueryData<{ data: number[] }>(idsOf[mark].queryKey)?.data;
  if (!ids || ids.includes(id) === isSet) return;
  const change = [{ entity: mark, id }];
  const counted =
    mark === "like" ? { update: [{ entity: "video", id, total_like: likesOf(id) + (isSet ? 1 : -1) }] } : {};
  applyChanges(queries, isSet ? { ...counted, insert: change } : { ...counted, delete: change });
}

function likesOf(id: number): number {
  const kept = queries.getQueryData<{ total_like: number }>(query("GET /videos/{id}", { params: { id } }).queryKey);
  return kept?.total_like ?? 0;
}
