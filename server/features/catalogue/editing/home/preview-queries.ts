import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Audience } from "#server/features/catalogue/audience.ts";
import { comingTitles } from "#server/features/catalogue/home/coming-sql.ts";
import { ageBadges, forKids, homeSizes, type HomeRow } from "#server/features/catalogue/home/home-queries.ts";
import {
  categoryPick,
  leavingPick,
  mostViewedPick,
  newAdditionsPick,
  newestPick,
} from "#server/features/catalogue/reading/list-queries.ts";

type Rows = Pick<HomeRow, "viewed" | "kids" | "additions" | "leaving" | "coming" | "ages"> & {
  categories: { id: number; ids: number[] }[];
};

/** The lists of home for an audience, including those that editors have hidden. */
export function findRows(database: Database, audience: Audience) {
  const row = { limit: homeSizes.row, offset: 0 };
  const titles = categoryPick(sql`c.id`, audience, { limit: homeSizes.perCategory, offset: 0 });
  return database.row<Rows>(sql`
    select array(${mostViewedPick(audience, homeSizes.row)}) as viewed,
      array(${newestPick(forKids(audience), row)}) as kids,
      array(${newAdditionsPick(audience, homeSizes.row)}) as additions,
      array(${leavingPick(audience, homeSizes.row)}) as leaving, (${comingTitles(audience, homeSizes.row)}) as coming,
      (select coalesce(json_agg(json_build_object('id', c.id, 'ids', array(${titles}))), '[]') from categories c)
        as categories,
      (${ageBadges(audience, { alsoLeftOut: true })}) as ages`);
}
