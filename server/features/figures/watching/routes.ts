import { Readable } from "node:stream";
import { adminWatching as calls } from "#contract/admin/watching.ts";
import { FileAnswer, type Api } from "#server/http/api.ts";
import { fileOf } from "../files.ts";
import type { WatchingDeps } from "./deps.ts";
import { watchedMonthCsv, watchingCsv } from "./files.ts";
import { watchingGlance } from "./glance.ts";
import { sheetOf, stopsIn } from "./stopped.ts";
import { watchedMonth, watching } from "./watching.ts";

export function watchingRoutes(
  api: Api,
  deps: Pick<WatchingDeps, "watched" | "titlesOf" | "countFilms" | "media">,
): void {
  api.on(calls.watchingGlance, ({ database, at }) => watchingGlance(database, deps, at));
  api.on(calls.watching, ({ database, query }) => watching(database, query));
  api.on(calls.watchedMonth, ({ database, query, locale }) => watchedMonth(database, deps, { ...query, locale }));
  api.on(calls.stops, ({ database, query, locale, at }) => stopsIn(database, deps, { id: query.video_id, locale, at }));
  api.on(calls.storyboardSheet, async ({ database, query, locale }) => {
    const { video_id: id, sheet: name } = query;
    const content = await sheetOf(database, deps, { id, name, locale });
    return new FileAnswer(content instanceof Readable ? content : Buffer.from(content), name);
  });
  api.on(calls.watchingFile, async ({ database, query }) =>
    fileOf(watchingCsv(await watching(database, query)), "watching.csv"),
  );
  api.on(calls.watchedMonthFile, async ({ database, query, locale }) =>
    fileOf(watchedMonthCsv(await watchedMonth(database, deps, { ...query, locale })), "watched-month.csv"),
  );
}
