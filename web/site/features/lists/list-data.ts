import { useQuery } from "@tanstack/react-query";
import type { AnswerFor } from "#contract/client.ts";
import { applyChanges } from "#shared/api/changes.ts";
import { awaitRemoval, call } from "#shared/api/client.ts";
import { queries, query } from "#shared/api/queries.ts";
import { type Pages, type Playlist, withoutItem, withTitle } from "./list-rules.ts";

type Lists = AnswerFor<"GET /playlists">;

const asked = query("GET /playlists", {});
export const itemsKey = (list: number) => ["GET /playlists/{id}/items", list] as const;

/** The profile's lists, newest first. */
export function useLists() {
  return useQuery(asked, queries);
}

/** Fetched with the home page, so that buttons show at once whether a title is listed. */
export function prefetchLists(): void {
  void queries.prefetchQuery(asked);
}

/**
 * Adds a title to a list or removes it, optimistically.
 * @throws CallError when the server refuses, after undoing the change
 */
export async function setListed(list: number, video: number, isIn: boolean): Promise<void> {
  const before = queries.getQueryData<Lists>(asked.queryKey)?.data.find(({ id }) => id === list);
  const items = queries.getQueryData<Pages>(itemsKey(list));
  changeList(list, (kept) => withTitle(kept, video, isIn));
  if (!isIn) queries.setQueryData<Pages>(itemsKey(list), (kept) => kept && withoutItem(kept, video));
  try {
    if (isIn) await call("POST /playlists/{id}/items", { params: { id: list }, body: { video } });
    else await awaitRemoval(call("DELETE /playlists/{id}/items/{videoId}", { params: { id: list, videoId: video } }));
  } catch (error) {
    if (before) changeList(list, () => before);
    if (items) queries.setQueryData(itemsKey(list), items);
    throw error;
  }
  if (isIn) forgetItems(list);
}

/** @throws CallError, its `messages.name` for what is wrong with the name */
export async function makeList(name: string): Promise<Playlist> {
  return (await call("POST /playlists", { body: { name } })).playlist;
}

/** @throws CallError, its `messages.name` for what is wrong with the name */
export async function renameList(id: number, name: string): Promise<Playlist> {
  return (await call("PUT /playlists/{id}", { params: { id }, body: { id, name } })).playlist;
}

/** Removes a list, optimistically. @throws CallError when the server refuses, after undoing the change */
export async function removeList(id: number): Promise<void> {
  const before = queries.getQueryData<Lists>(asked.queryKey);
  applyChanges(queries, { delete: [{ entity: "playlist", id }] });
  try {
    await awaitRemoval(call("DELETE /playlists/{id}", { params: { id } }), { entity: "playlist", id });
  } catch (error) {
    queries.setQueryData(asked.queryKey, before);
    throw error;
  }
}

/** Makes a removed list again, with its titles. @throws CallError */
export async function restoreList({ name, video_ids: videos }: Playlist): Promise<void> {
  await call("POST /playlists", { body: { name, videos } });
}

function changeList(id: number, change: (list: Playlist) => Playlist): void {
  queries.setQueryData<Lists>(
    asked.queryKey,
    (kept) => kept && { data: kept.data.map((list) => (list.id === id ? change(list) : list)) },
  );
}

/** Refetches the titles of an open list; others when they are opened. */
function forgetItems(list: number): void {
  queries.removeQueries({ queryKey: itemsKey(list), type: "inactive" });
  void queries.invalidateQueries({ queryKey: itemsKey(list) });
}
