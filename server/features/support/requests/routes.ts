import { adminRequests } from "#contract/admin/requests.ts";
import type { Api } from "#server/http/api.ts";
import type { Support } from "../support.ts";

/** Binds the staff's calls about requests by law. */
export function requestRoutes(api: Api, { requests }: Support): void {
  api.on(adminRequests.requests, ({ query, database, at }) => requests.list(database, query.state, query, at));
  api.on(adminRequests.addRequest, async ({ body, database, note, at }) => {
    const message = await requests.add(database, body, at);
    note({ subject: subjectOf(message), after: { kind: body.kind, received_on: body.received_on } });
    return message;
  });
  api.on(adminRequests.makeRequest, async ({ params, body, database, note, at }) => {
    const message = await requests.make(database, params.id, body.kind, at);
    note({ subject: subjectOf(message), after: { kind: body.kind } });
    return message;
  });
  api.on(adminRequests.extendRequest, async ({ params, body, caller, database, note, at }) => {
    const message = await requests.extend(database, params.id, { why: body.why, by: caller }, at);
    note({ subject: subjectOf(message), after: { due_on: message.request?.due_on ?? null } });
    return message;
  });
  api.on(adminRequests.settleRequest, async ({ params, body, caller, database, note, at }) => {
    const message = await requests.settle(database, params.id, { outcome: body.outcome, by: caller }, at);
    note({ subject: subjectOf(message), after: { outcome: body.outcome } });
    return message;
  });
}

/** By number: the log outlives the message and must not name people. */
const subjectOf = ({ id }: { id: number }) => `message ${id}`;
