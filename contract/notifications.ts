import * as z from "zod/mini";
import { endpoint } from "./endpoint.ts";
import { Id, Instant, pageOf, paging } from "./fields.ts";
import { VideoType } from "./video.ts";

const ActivityName = z.enum(["activity_like", "activity_reply", "activity_new_episode"]);

/**
 * A notification. Kid profiles get them for new episodes only. All likes of a comment are one: another like raises `people`,
 * renews `created_at` and makes it unseen again.
 */
export const Notification = z.object({
  id: z.int(),
  activity_name: ActivityName,
  is_seen: z.union([z.literal(0), z.literal(1)]),
  created_at: Instant,
  data: z.object({
    /** The event in the reader's language: 'Nouvel épisode', 'Ada et 3 autres personnes aiment votre avis'. */
    trans: z.string(),
    /** How many people like the comment; 1 for the other kinds. */
    people: z.int(),
    /** The episode's title, the reply, or the reader's liked comment; truncated to 200 characters in a list. */
    text: z.string(),
    /** The title concerned, which the reader may see. */
    videoId: z.int(),
    videoType: VideoType,
    /** The episode, the reply, or the liked comment. */
    id: z.int(),
    /** The parent comment of a reply. */
    parentId: z.nullable(z.int()),
    series_id: z.nullable(z.int()),
    season_id: z.nullable(z.int()),
    series_name: z.nullable(z.string()),
    thumb_url: z.string(),
    /** The picture's dominant colour, '#rrggbb'. */
    color: z.string(),
  }),
});

const IdParams = z.object({ id: Id });
const entity = z.literal("notification");

export const notifications = {
  notifications: endpoint({
    method: "GET",
    path: "/notifications",
    summary: "What this profile was told, the latest first",
    access: "profile",
    reads: "replica",
    kids: true,
    query: z.object(paging(20)),
    answer: pageOf(Notification),
    errors: [],
  }),
  pingNotifications: endpoint({
    method: "GET",
    path: "/notifications/ping",
    summary: "Whether there is anything new, for those who ask every few seconds",
    access: "profile",
    reads: "replica",
    kids: true,
    /** `unseen` is capped at 100; `newest_id` and `newest_at` are null where there is none. */
    answer: z.object({ unseen: z.int(), newest_id: z.nullable(z.int()), newest_at: z.nullable(Instant) }),
    errors: [],
  }),
  notification: endpoint({
    method: "GET",
    path: "/notifications/{id}",
    summary: "One notification with all of its text",
    access: "profile",
    kids: true,
    params: IdParams,
    answer: Notification,
    errors: ["notFound"],
  }),
  seeNotification: endpoint({
    method: "PUT",
    path: "/notifications/{id}/is-seen",
    summary: "Marks a notification as seen; again changes nothing",
    access: "profile",
    kids: true,
    params: IdParams,
    answer: z.object({ update: z.array(z.object({ entity, id: z.int(), is_seen: z.literal(1) })) }),
    errors: ["notFound"],
  }),
  removeNotification: endpoint({
    method: "DELETE",
    path: "/notifications/{id}",
    summary: "Takes a notification out of the list for good, and marks it as seen",
    access: "profile",
    kids: true,
    params: IdParams,
    answer: z.object({ delete: z.array(z.object({ entity, id: z.int() })) }),
    errors: ["notFound"],
  }),
};
