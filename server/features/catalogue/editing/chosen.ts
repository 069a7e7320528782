import { bulkAtMost, type TitleFilter } from "#contract/admin/titles.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { findPage } from "./listing-queries.ts";

/** Titles by id, or all that match a filter. */
export type Chosen = { ids?: number[] | undefined; filter?: TitleFilter | undefined };

/** Distinct ids in ascending order. @throws AppError invalid without titles, or for too many */
export async function chosenIds(inside: Database, { ids, filter }: Chosen, at: Date): Promise<number[]> {
  if (ids) return [...new Set(ids)].toSorted((one, other) => one - other);
  if (!filter) throw new AppError("invalid", { fields: { ids: "required" } });
  const all = await findPage(inside, filter, "updated", { limit: bulkAtMost + 1, offset: 0, isFew: true }, at);
  if (all.length > bulkAtMost) throw new AppError("invalid", { fields: { filter: "tooLong" } });
  return all.toSorted((one, other) => one - other);
}
