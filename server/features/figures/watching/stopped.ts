import type { Stops } from "#contract/admin/watching.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { daysAfter } from "#server/dates.ts";
import { found } from "#server/http/errors.ts";
import type { WatchingDeps } from "./deps.ts";
import { openSheet, pictureAt, tilesOf } from "./storyboard.ts";
import { groupStops } from "./stops.ts";

/** Who has not gone on for so long has stopped. */
const stoppedDays = 7;

type Deps = Pick<WatchingDeps, "watched" | "titlesOf" | "media">;
type Asked = { id: number; locale: Locale; at: Date };

/** Where adults stop in a title, with the picture at the begin of each part. @throws AppError notFound */
export async function stopsIn(database: Database, deps: Deps, { id, locale, at }: Asked): Promise<Stops> {
  const title = await titleOf(database, deps, { id, locale });
  const groups = groupStops(await deps.watched.stops(database, id, daysAfter(at, -stoppedDays)));
  const tiles = title.media_key !== null && groups.length > 0 ? await tilesOf(deps.media, title.media_key) : [];
  const second = (hundredth: number) => Math.round((hundredth * title.duration_seconds) / 100);
  return {
    title: title.title,
    series_title: title.series_title,
    duration: title.duration_seconds,
    people: groups.reduce((sum, { people }) => sum + people, 0),
    groups: groups.map(({ from, to, people }) => ({
      from: second(from),
      to: second(to),
      people,
      picture: pictureAt(tiles, second(from)),
    })),
  };
}

/** A sheet of a title's storyboard. @throws AppError notFound */
export async function sheetOf(
  database: Database,
  deps: Deps,
  { id, name, locale }: Omit<Asked, "at"> & { name: string },
) {
  const { media_key: key } = await titleOf(database, deps, { id, locale });
  return openSheet(deps.media, found(key ?? undefined, "video", id), name, id);
}

async function titleOf(database: Database, { titlesOf }: Deps, { id, locale }: Omit<Asked, "at">) {
  const [title] = await titlesOf(database, [id], locale);
  return found(title, "video", id);
}
