import { notifications as calls } from "#contract/notifications.ts";
import { ReadyJson, type Api } from "#server/http/api.ts";
import type { Notifications } from "./notifications.ts";
import { pingOf } from "./queries.ts";

export function notificationRoutes(api: Api, notifications: Notifications): void {
  api.on(calls.notifications, (call) => notifications.list(call, call.query));
  // Polled by every open page, so it needs no statement besides the session check.
  api.on(
    calls.pingNotifications,
    async ({ alongside }) => new ReadyJson(alongside ?? '{"unseen":0,"newest_id":null}'),
    {
      alongside: pingOf,
    },
  );
  api.on(calls.notification, (call) => notifications.find(call, call.params.id));
  api.on(calls.seeNotification, async (call) => {
    const { id } = call.params;
    await notifications.see(call, id);
    return { update: [{ entity: "notification" as const, id, is_seen: 1 as const }] };
  });
  api.on(calls.removeNotification, async (call) => {
    const { id } = call.params;
    await notifications.remove(call, id);
    return { delete: [{ entity: "notification" as const, id }] };
  });
}
