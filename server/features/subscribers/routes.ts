import { adminSubscribers as calls } from "#contract/admin/subscribers.ts";
import type { Api } from "#server/http/api.ts";
import { subjectOf, type Subscribers } from "./subscribers.ts";

/** Binds the staff's calls about subscribers. */
export function subscriberRoutes(api: Api, subscribers: Subscribers): void {
  api.on(calls.findSubscribers, ({ body, at, locale }) => subscribers.find(body.search, at, locale));
  api.on(calls.subscriber, async ({ params, at, locale, note }) => {
    const answer = await subscribers.one(params.id, at, locale);
    note({ subject: subjectOf(params.id) });
    return answer;
  });
  api.on(calls.subscriberAccount, async ({ params, at, note }) => {
    const answer = await subscribers.account(params.id, at);
    note({ subject: subjectOf(params.id) });
    return answer;
  });
  // The log keeps that something was noted, not what: it is never erased.
  api.on(calls.addSubscriberNote, async ({ params, body, caller, database, at, note }) => {
    const written = await subscribers.addNote(database, params.id, { text: body.text, writer: caller }, at);
    note({ subject: subjectOf(params.id), after: { note: written.id } });
    return written;
  });
  api.on(calls.removeSubscriberNote, async ({ params, database, note }) => {
    await subscribers.removeNote(database, params.id, params.note_id);
    note({ subject: subjectOf(params.id), before: { note: params.note_id } });
    return { success: true as const };
  });
}
