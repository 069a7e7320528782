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
  api.on(calls.contact, async ({ caller, body, at, request, locale }) => {
    await support.send(body, { accountId: caller?.accountId ?? null, ip: request.ip, locale }, at);
    return { message: "success" as const };
  });
}
