import { useQuery } from "@tanstack/react-query";
import { applyChanges } from "../../../shared/api/changes.ts";
import { call } from "../../../shared/api/client.ts";
import { queries, query } from "../../../shared/api/queries.ts";

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

/** The cards' lists: one that was taken out of them is put back from here. */
const favourites = ["GET /me/favorites"];

/** The ids of all titles marked so; undefined until they are known. One question serves every button. */
export function useMarked(mark: Mark): readonly number[] | undefined {
  return useQuery(idsOf[mark], queries).data?.data;
}

/** What is wanted of a mark while a call about it is under way. */
const wanted = new Map<string, boolean>();

/**
 * Sets or takes back a mark: shown everywhere at once, then told to the server, presses that come meanwhile after it.
 * @throws CallError when the server refuses; everything is shown as before then
 */
export async function setMark(mark: Mark, id: number, isSet: boolean): Promise<void> {
  const name = `${mark} ${id}`;
  const underWay = wanted.has(name);
  wanted.set(name, isSet);
  if (underWay) return show(mark, id, isSet);
  let told = isSet;
  const before = queries.getQueriesData({ queryKey: favourites });
  try {
    await queries.ensureQueryData(idsOf[mark]);
    // An answer from before would take the mark back.
    await queries.cancelQueries({ queryKey: idsOf[mark].queryKey });
    do {
      told = wanted.get(name) ?? isSet;
      show(mark, id, told);
      await call(calls[mark][told ? "add" : "remove"], { params: { id } });
      show(mark, id, wanted.get(name) ?? told);
    } while (wanted.get(name) !== told);
  } catch (error) {
    show(mark, id, !told);
    if (mark === "favourite") {
      for (const [key, kept] of before) queries.setQueryData(key, kept);
      void queries.invalidateQueries({ queryKey: favourites });
    }
    throw error;
  } finally {
    wanted.delete(name);
  }
}

/** Shows a mark as if the server had answered so. */
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
