import type { Locale } from "#contract/language.ts";
import type { Answer } from "#contract/endpoint.ts";
import { imageUrl } from "#contract/images.ts";
import type { notifications as calls } from "#contract/notifications.ts";
import type { ProfileCall } from "#server/http/callers.ts";
import { AppError, found } from "#server/http/errors.ts";
import { pageOfFound, type Paging } from "#server/http/paged-answers.ts";
import { findNotification, listNotifications, markRemoved, markSeen, type NotificationRow } from "./queries.ts";
import { whatHappened } from "./sentences.ts";
import { notifyOfLike, notifyOfReply } from "./notify-queries.ts";
import type { NotificationsDeps } from "./deps.ts";
import { defineNotificationJobs } from "./jobs.ts";
import { createNews } from "./news.ts";
import { createNotificationSettings } from "./settings.ts";

export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications(deps: NotificationsDeps) {
  const { database } = deps;
  const newsOf = createNews(database, deps.cache);
  defineNotificationJobs(deps);
  const touched = (count: number, id: number): void => {
    if (count === 0) throw new AppError("notFound", { entity: "notification", id });
  };
  return {
    ...createNotificationSettings(deps),
    list: (call: ProfileCall, paging: Paging) =>
      pageOfFound(paging, async (window) => {
        const { rows, total } = await listNotifications(database, call, window);
        return { data: rows.map((row) => notificationOf(row, call.locale)), total };
      }),
    async news(call: ProfileCall) {
      const { unseen, newest_id, newest_at } = await newsOf(call);
      return { unseen, newest_id, newest_at: newest_at?.toISOString() ?? null };
    },
    /** @throws AppError notFound, also for another profile's and for one about a hidden title */
    find: async (call: ProfileCall, id: number) =>
      notificationOf(found(await findNotification(database, call, id), "notification", id), call.locale),
    /** @throws AppError notFound as `find` */
    see: async (call: ProfileCall, id: number) => touched(await markSeen(database, call, id), id),
    /** @throws AppError notFound as `find` */
    remove: async (call: ProfileCall, id: number) => touched(await markRemoved(database, call, id), id),
    /** For the comments: called in the transaction that writes the reply or the like. */
    notifyOfReply,
    notifyOfLike,
  };
}

function notificationOf(row: NotificationRow, locale: Locale): Answer<(typeof calls)["notification"]> {
  return {
    id: row.id,
    activity_name: row.activity_name,
    is_seen: row.is_seen ? 1 : 0,
    created_at: row.created_at.toISOString(),
    data: {
      trans: whatHappened(row, locale),
      people: row.people,
      text: row.text,
      videoId: row.video_id,
      videoType: row.video_type,
      id: row.comment_id ?? row.video_id,
      parentId: row.parent_id,
      series_id: row.series_id,
      season_id: row.season_id,
      series_name: row.series_name,
      thumb_url: imageUrl(row.images_key, "horizontal", 320),
      color: row.color,
    },
  };
}
