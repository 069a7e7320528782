import type { AnswerFor } from "#contract/client.ts";

export type Playlist = AnswerFor<"GET /playlists">["data"][number];
type Page = AnswerFor<"GET /playlists/{id}/items">;
export type Pages = { pages: readonly Page[] };

/** The list after adding or removing a title; the same object if nothing changes. */
export function withTitle(list: Playlist, video: number, isIn: boolean): Playlist {
  if (list.video_ids.includes(video) === isIn) return list;
  const others = list.video_ids.filter((id) => id !== video);
  return { ...list, video_ids: isIn ? [video, ...others] : others, total_video: list.total_video + (isIn ? 1 : -1) };
}

/** A list's cached pages without a title. */
export function withoutItem<P extends Pages>(kept: P, video: number): P {
  return { ...kept, pages: kept.pages.map((page) => ({ ...page, data: page.data.filter(({ id }) => id !== video) })) };
}

/** Refetch only while few pages are loaded; otherwise the user would lose their place. */
export function isWorthRefetching(kept: Pages | undefined): boolean {
  const count = kept?.pages.reduce((sum, { data }) => sum + data.length, 0) ?? 0;
  return count <= refetchedUpTo;
}

const refetchedUpTo = 25;
