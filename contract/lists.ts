import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, pageOf, paging, requiredLine } from "./fields.ts";
import { VideoCard } from "./video.ts";

/** Maximum number of lists per profile, including the default one. */
export const listsAtMost = 50;
/** Maximum number of titles per list. */
export const listItemsAtMost = 500;
/** Page size of a list's titles. */
export const listPageSize = 25;
/** Maximum length in code points. */
export const listNameLength = 60;

/** Name of the list that every profile has. */
export const defaultListName = { fr: "À regarder plus tard", en: "Watch later" } as const;

/**
 * A profile's list as it may see it now: hidden titles are neither named nor counted.
 */
export const Playlist = z.object({
  id: z.int(),
  name: z.string(),
  /** The names of the titles added last; empty for an empty list. */
  description: z.string(),
  /** Picture of the title added last. */
  thumb_url: z.nullable(z.string()),
  total_video: z.int(),
  is_default: z.boolean(),
  last_video_inserted: z.nullable(VideoCard),
  /** All of its titles, last added first. */
  video_ids: z.array(z.int()),
});
export type Playlist = z.output<typeof Playlist>;

export const ListForm = z.object({ name: requiredLine(listNameLength) });

const IdParams = z.object({ id: Id });
const changed = z.array(z.object({ entity: z.literal("playlist"), ...Playlist.shape }));
const Updated = z.object({ playlist: Playlist, update: changed });

export const lists = {
  all: endpoint({
    method: "GET",
    path: "/playlists",
    summary: "The lists of this profile, the newest first",
    access: "profile",
    reads: "replica",
    kids: true,
    answer: z.object({ data: z.array(Playlist) }),
    errors: [],
  }),
  create: endpoint({
    method: "POST",
    path: "/playlists",
    summary: "Make a list; its name is none that the profile has already; `videos` are put on it, the first in front",
    access: "profile",
    kids: true,
    body: z.extend(ListForm, { videos: z.optional(z.array(Id).check(z.maxLength(listItemsAtMost))) }),
    answer: z.object({ playlist: Playlist, insert: changed }),
    errors: ["conflict"],
  }),
  one: endpoint({
    method: "GET",
    path: "/playlists/{id}",
    summary: "One list with its first titles",
    access: "profile",
    kids: true,
    params: IdParams,
    answer: z.extend(Playlist, { children: z.array(VideoCard) }),
    errors: ["notFound"],
  }),
  rename: endpoint({
    method: "PUT",
    path: "/playlists/{id}",
    summary: "Rename a list; the default one keeps its name",
    access: "profile",
    kids: true,
    params: IdParams,
    body: z.extend(ListForm, { id: z.optional(Id) }),
    answer: Updated,
    errors: ["notFound", "notAllowed"],
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/playlists/{id}",
    summary: "Remove a list; the default one stays",
    access: "profile",
    kids: true,
    params: IdParams,
    answer: z.object({ delete: z.array(z.object({ entity: z.literal("playlist"), id: z.int() })) }),
    errors: ["notFound", "notAllowed"],
  }),
  items: endpoint({
    method: "GET",
    path: "/playlists/{id}/items",
    summary: "The titles of a list, the one added last first",
    access: "profile",
    reads: "replica",
    kids: true,
    params: IdParams,
    query: z.object(paging(listPageSize)),
    answer: pageOf(VideoCard),
    errors: ["notFound"],
  }),
  add: endpoint({
    method: "POST",
    path: "/playlists/{id}/items",
    summary: "Add a title to a list; one that is in it stays where it is",
    access: "profile",
    kids: true,
    params: IdParams,
    body: z.object({ video: Id }),
    answer: Updated,
    errors: ["notFound", "conflict"],
  }),
  take: endpoint({
    method: "DELETE",
    path: "/playlists/{id}/items/{videoId}",
    summary: "Take a title out of a list; one that has left it already counts as taken out",
    access: "profile",
    kids: true,
    params: z.object({ id: Id, videoId: Id }),
    answer: Updated,
    errors: ["notFound"],
  }),
};
