import { supportInbox } from "#contract/admin/messages.ts";
import { support as calls } from "#contract/support.ts";
import type { Api } from "#server/http/api.ts";
import type { Support } from "./support.ts";

export function supportRoutes(api: Api, support: Support): void {
  api.on(calls.faqs, async ({ locale, query }) => ({ data: await support.faqs(locale, query["filters[question]"]) }));
  api.on(calls.page, ({ locale, params, query }) => support.page(locale, params.slug, query.version));
  api.on(calls.landingPages, async ({ locale, query }) => ({
    data: await support.linkedPages(locale, query.position),
  }));
  api.on(calls.contactSubjects, async ({ locale }) => ({ data: await support.subjects(locale) }));
  api.on(calls.captcha, async ({ at, reply }) => {
    reply.header("cache-control", "no-store");
    return support.challenge(at);
  });
  api.on(calls.contact, async ({ caller, body, at, request }) => {
    await support.send(body, { accountId: caller?.accountId ?? null, ip: request.ip }, at);
    return { message: "success" as const };
  });
}

/** What the support team does with the messages. */
export function supportInboxRoutes(api: Api, { inbox }: Support): void {
  api.on(supportInbox.messages, ({ query }) => inbox.list(query, query));
  api.on(supportInbox.message, ({ params }) => inbox.find(params.id));
  api.on(supportInbox.answerMessage, async ({ params, body, caller, database, note, at }) => {
    const message = await inbox.answer(database, params.id, caller.name, body, at);
    note({ subject: subjectOf(message), after: { answers: message.answers.length } });
    return message;
  });
  api.on(supportInbox.setMessageState, async ({ params, body, caller, database, note, at }) => {
    const message = await inbox.setState(database, params.id, caller.name, body.state, at);
    note({ subject: subjectOf(message), after: { state: body.state } });
    return message;
  });
}

/** By number: the log outlives the message and must not name people. */
const subjectOf = ({ id }: { id: number }) => `message ${id}`;
