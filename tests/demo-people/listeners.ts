import type { WebhookEvent } from "#contract/admin/webhook-shapes.ts";
import { sql } from "#server/database/sql.ts";
import type { Hook, Receivers } from "./receivers.ts";
import type { World } from "./world.ts";

/** An admin has another system told of events. */
export const listen =
  (hook: Hook, description: string, events: WebhookEvent[]) =>
  async ({ site }: World): Promise<void> => {
    const call = await site.asStaff("admin");
    const { endpoint } = await call("POST /admin/webhooks", {
      body: { url: site.receivers.urlOf(hook), description, events },
    });
    await call("POST /admin/webhooks/{id}/test", { params: { id: String(endpoint.id) } });
  };

/** From now on the receiver answers so. */
export const answer =
  (hook: Hook, mood: Parameters<Receivers["setMood"]>[1]) =>
  ({ site }: World): Promise<void> =>
    Promise.resolve(site.receivers.setMood(hook, mood));

/** An admin sends what failed again. */
export const replayFailures =
  (hook: Hook) =>
  async ({ site }: World): Promise<void> => {
    const call = await site.asStaff("admin");
    const row = await site.database.row<{ id: number }>(sql`
      select id from webhook_endpoints where url = ${site.receivers.urlOf(hook)}`);
    const to = site.now();
    const from = new Date(to.getTime() - 20 * 86_400_000);
    await call("POST /admin/webhooks/{id}/replay", {
      params: { id: String(row?.id ?? 0) },
      body: { from: from.toISOString(), to: to.toISOString(), only_failed: true },
    });
  };

/** An admin switches an endpoint off. */
export const switchOff =
  (hook: Hook, reason: string) =>
  async ({ site }: World): Promise<void> => {
    const call = await site.asStaff("admin");
    const { data } = await call("GET /admin/webhooks");
    const endpoint = data.find(({ url }) => url === site.receivers.urlOf(hook));
    if (!endpoint) return;
    const { id, url, description, events } = endpoint;
    await call("PUT /admin/webhooks/{id}", {
      params: { id: String(id) },
      body: { url, description, events, is_on: false, reason },
    });
  };
