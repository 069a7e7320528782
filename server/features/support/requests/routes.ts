import { adminRequests } from "#contract/admin/requests.ts";
import { actNote } from "#server/http/acts.ts";
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
  const { acting } = requests;
  api.on(adminRequests.previewExtension, ({ params, database, locale, at }) =>
    acting.previewExtension(database, { id: params.id, locale, at }),
  );
  api.on(adminRequests.extendRequest, async ({ params, body, caller, database, locale, note, at }) => {
    const sent = { why: body.why, fingerprint: body.fingerprint, by: caller.name };
    const message = await acting.extend(database, { id: params.id, locale, at }, sent);
    note(actNote(body, { subject: subjectOf(message), after: { due_on: message.request?.due_on ?? null } }));
    return message;
  });
  api.on(adminRequests.previewRequestTurn, ({ params: { id, turn }, database, locale, at }) =>
    acting.previewTurn(database, turn, { id, locale, at }),
  );
  api.on(adminRequests.turnRequest, async ({ params: { id, turn }, body, caller, database, locale, note, at }) => {
    const sent = { fingerprint: body.fingerprint, by: caller.name };
    const message = await acting.turn(database, turn, { id, locale, at }, sent);
    note(actNote(body, { subject: subjectOf(message), after: { outcome: message.request?.outcome ?? null } }));
    return message;
  });
}

/** By number: the log outlives the message and must not name people. */
const subjectOf = ({ id }: { id: number }) => `message ${id}`;
