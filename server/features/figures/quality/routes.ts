import { adminQuality as adminCalls } from "#contract/admin/quality.ts";
import { quality as calls } from "#contract/quality.ts";
import type { Api } from "#server/http/api.ts";
import { browserOf } from "#server/http/device-name.ts";
import { measurementAnswer } from "#server/http/measurement.ts";
import { fileOf } from "../files.ts";
import type { QualityDeps } from "./deps.ts";
import { qualityByCsv, qualityCsv } from "./files.ts";
import { quality, qualityBy } from "./quality.ts";
import { createTaking } from "./taking.ts";

export function qualityRoutes(api: Api, deps: Omit<QualityDeps, "jobs">): void {
  const taking = createTaking(deps);
  api.on(calls.reportQuality, async ({ body: { reports, ts: sentAt }, caller, request, at }) => {
    if (measurementAnswer(request) === "refused") return {};
    const { accountId, profileId } = caller;
    const browser = browserOf(request.headers["user-agent"]);
    await taking.take({ reports, sentAt, from: { accountId, profileId, browser }, at });
    return {};
  });
  api.on(adminCalls.quality, ({ database, query }) => quality(database, query));
  api.on(adminCalls.qualityBy, ({ database, query, locale }) => qualityBy(database, deps, { ...query, locale }));
  api.on(adminCalls.qualityByFile, async ({ database, query, locale }) =>
    fileOf(qualityByCsv((await qualityBy(database, deps, { ...query, locale })).rows), `quality-${query.by}.csv`),
  );
  api.on(adminCalls.qualityFile, async ({ database, query }) =>
    fileOf(qualityCsv((await quality(database, query)).rows), "quality.csv"),
  );
}
