import { webhooks as calls } from "#contract/admin/webhooks.ts";
import type { Api } from "#server/http/api.ts";
import type { Webhooks } from "./webhooks.ts";

export function webhookRoutes(api: Api, { endpoints, history }: Webhooks): void {
  endpointRoutes(api, endpoints);
  historyRoutes(api, history);
}

function endpointRoutes(api: Api, endpoints: Webhooks["endpoints"]): void {
  api.on(calls.endpoints, async ({ database }) => ({ data: await endpoints.list(database) }));
  api.on(calls.addEndpoint, async ({ body, database, note, at }) => {
    const added = await endpoints.add(database, body, at);
    note({ subject: `webhook ${added.endpoint.id}`, after: body });
    return added;
  });
  api.on(calls.changeEndpoint, async ({ params, body: { reason: _audited, ...given }, database, note, at }) => {
    const { before, after } = await endpoints.change(database, params.id, given, at);
    const factsOf = ({ url, description, events, state }: typeof before | typeof after) => ({
      url,
      description,
      events,
      state,
    });
    note({ subject: `webhook ${params.id}`, before: factsOf(before), after: factsOf(after) });
    return after;
  });
  api.on(calls.removeEndpoint, async ({ params, database, note, at }) => {
    const { url, events } = await endpoints.remove(database, params.id, at);
    note({ subject: `webhook ${params.id}`, before: { url, events } });
    return { success: true as const };
  });
  api.on(calls.rotateSecret, async ({ params, database, note, at }) => {
    const { url: _url, ...rotated } = await endpoints.rotate(database, params.id, at);
    note({ subject: `webhook ${params.id}`, after: { old_secret_until: rotated.old_secret_until } });
    return rotated;
  });
}

function historyRoutes(api: Api, history: Webhooks["history"]): void {
  api.on(calls.sendTest, async ({ params, database, note, at }) => {
    const delivery = await history.sendTest(database, params.id, at);
    note({ subject: `webhook ${params.id}`, after: { event_id: delivery.event_id } });
    return delivery;
  });
  api.on(calls.deliveries, ({ params, query, database }) => history.list(database, params.id, query));
  api.on(calls.delivery, ({ params, database }) => history.one(database, params.id));
  api.on(calls.replay, async ({ params, database, note, at }) => {
    const delivery = await history.replay(database, params.id, at);
    note({ subject: `webhook ${delivery.endpoint_id}`, after: { event_id: delivery.event_id } });
    return delivery;
  });
  api.on(calls.replayRange, async ({ params, body, database, note, at }) => {
    const replayed = await history.replayRange(database, params.id, body, at);
    note({ subject: `webhook ${params.id}`, after: { ...body, replayed } });
    return { replayed };
  });
}
