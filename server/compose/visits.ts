import type { FastifyInstance } from "fastify";
import type { Clock } from "#server/clock.ts";
import type { CountingDeps } from "#server/features/figures/page-counts/counting.ts";
import { isVisit, mayCount } from "#server/features/figures/sign-ups/visit.ts";
import { createVisits, type Visits } from "#server/features/figures/sign-ups/visits.ts";
import type { OnFormOpened } from "#server/features/tracking/routes.ts";
import { languageOf } from "#server/http/page-language.ts";

/** Of all pages of the site (`server/http/web.ts`). */
const pagesRoute = "/*";

/** Counts the pages of the site that visitors open from outside, once they were answered. */
export function composeVisits(app: FastifyInstance, deps: CountingDeps & { clock: Clock }): Visits {
  const visits = createVisits(deps);
  app.addHook("onClose", () => visits.close());
  app.addHook("onResponse", (request, reply, done) => {
    const isAnswered = reply.statusCode === 200 || reply.statusCode === 304;
    if (isAnswered && request.routeOptions.url === pagesRoute && isVisit(request)) {
      const locale = languageOf(request.url, request.headers.cookie);
      visits.count("visit", { locale, ip: request.ip, at: deps.clock.now() });
    }
    done();
  });
  return visits;
}

/** Counts the sign-ups that pages report as opened. */
export function countForms(visits: Visits): OnFormOpened {
  return (request, counted) => {
    if (mayCount(request)) visits.count("form", { ...counted, ip: request.ip });
  };
}
