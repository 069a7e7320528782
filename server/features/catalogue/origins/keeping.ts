import { originPlaces } from "#contract/admin/origins.ts";
import { civilDay } from "#contract/date-text.ts";
import type { Pool } from "#server/database/pool.ts";
import { isMeasured, keepStays, keepSums } from "./day-queries.ts";
import { byPlace, worksByPlace } from "./places.ts";
import { sumsOf } from "./sums.ts";

/** Measures a day of Paris once, at the first call. */
export async function keepOrigins(database: Pool, at: Date): Promise<void> {
  const day = civilDay(at);
  if (await isMeasured(database, day)) return;
  const works = await worksByPlace(database, at);
  await database.transaction(async (inside) => {
    if (
      !(await keepSums(
        inside,
        day,
        byPlace((place) => sumsOf(works[place])),
      ))
    )
      return;
    await keepStays(
      inside,
      day,
      originPlaces.flatMap((place) => works[place].map((work) => ({ ...work, place }))),
    );
  });
}
