import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, pageOf, paging } from "./fields.ts";
import { VideoCard } from "./video.ts";

const IdParams = z.object({ id: Id });
const Ids = z.object({ data: z.array(z.int()) });
const Like = z.object({ entity: z.literal("like"), id: z.int() });
const LikedVideo = z.object({ entity: z.literal("video"), id: z.int(), total_like: z.int() });

/** `total_like`: number of profiles that like the title now. */
const liking = { total_like: z.int(), update: z.array(LikedVideo) };
/** `total_favorite`: number of the profile's favourites now. */
const keeping = { total_favorite: z.int() };

const marks = { access: "profile", kids: true, params: IdParams, errors: ["notFound", "aboveCeiling"] } as const;

export const community = {
  favourites: endpoint({
    method: "GET",
    path: "/me/favorites",
    summary: "What this profile keeps as favourites, the latest first",
    access: "profile",
    reads: "replica",
    kids: true,
    query: z.object(paging(100)),
    answer: pageOf(VideoCard),
    errors: [],
  }),
  favouriteIds: endpoint({
    method: "GET",
    path: "/me/favorite-ids",
    summary: "The ids of this profile's favourites, the latest first",
    access: "profile",
    reads: "replica",
    kids: true,
    answer: Ids,
    errors: [],
  }),
  likeIds: endpoint({
    method: "GET",
    path: "/me/like-ids",
    summary: "The ids of the titles this profile likes, the latest first",
    access: "profile",
    reads: "replica",
    kids: true,
    answer: Ids,
    errors: [],
  }),
  addFavourite: endpoint({
    ...marks,
    method: "POST",
    path: "/videos/{id}/favorites",
    summary: "Keeps a title as a favourite; one that is kept already stays in its place",
    answer: z.object({ ...keeping, insert: z.array(z.extend(VideoCard, { entity: z.literal("favourite") })) }),
  }),
  removeFavourite: endpoint({
    ...marks,
    method: "DELETE",
    path: "/videos/{id}/favorites",
    summary: "Takes a title out of the favourites",
    answer: z.object({
      ...keeping,
      delete: z.array(z.object({ entity: z.literal("favourite"), id: z.int() })),
    }),
  }),
  like: endpoint({
    ...marks,
    method: "POST",
    path: "/videos/{id}/likes",
    summary: "Likes a title, once",
    answer: z.object({ ...liking, insert: z.array(Like) }),
  }),
  unlike: endpoint({
    ...marks,
    method: "DELETE",
    path: "/videos/{id}/likes",
    summary: "Likes a title no longer",
    answer: z.object({ ...liking, delete: z.array(Like) }),
  }),
};
