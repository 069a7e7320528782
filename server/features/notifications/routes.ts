import { notificationSettings as settings } from "#contract/notification-settings.ts";
import { notifications as calls } from "#contract/notifications.ts";
import type { Api } from "#server/http/api.ts";
import type { Notifications } from "./notifications.ts";

export function notificationRoutes(api: Api, notifications: Notifications): void {
  api.on(calls.notifications, (call) => notifications.list(call, call.query));
  api.on(calls.pingNotifications, (call) => notifications.news(call));
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
  api.on(settings.notificationSettings, (call) => notifications.settingsOf(call.caller));
  api.on(settings.saveNotificationSettings, (call) => notifications.saveSettings(call.caller, call.body, call.at));
  api.on(settings.unsubscribe, async (call) => {
    await notifications.unsubscribe(call.body.token);
    return {};
  });
}
