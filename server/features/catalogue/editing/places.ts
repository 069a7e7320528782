import type { TitlePlace } from "#contract/admin/title-preview.ts";
import { inLanguage } from "#server/database/in-language.ts";
import type { Database } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { Audience } from "../audience.ts";
import { forKids, homeSizes } from "../home/home-queries.ts";
import { categoryPick, newAdditionsPick, newestPick } from "../reading/list-queries.ts";

type Row = {
  series: string | null;
  is_new: boolean;
  is_of_kids: boolean;
  categories: { title: string; is_on_home: boolean }[];
};

/**
 * Where an audience finds a title that it may see, determined by the lists' own queries. An episode is found only in its
 * series. Rows that depend on views or on a profile are not considered.
 */
export async function placesOf(database: Database, id: number, audience: Audience): Promise<TitlePlace[]> {
  const row = await findPlaces(database, id, audience);
  if (!row) return [];
  if (row.series !== null) return [{ place: "series", name: row.series }];
  const categories = row.categories.map(({ title, is_on_home: isOnHome }): TitlePlace => ({
    place: isOnHome ? "homeCategory" : "category",
    name: title,
  }));
  return [
    ...(row.is_new ? [{ place: "homeNew", name: null } as const] : []),
    ...(row.is_of_kids ? [{ place: "homeKids", name: null } as const] : []),
    ...categories,
    { place: "recents", name: null },
  ];
}

function findPlaces(database: Database, id: number, audience: Audience) {
  const { locale } = audience;
  const row = { limit: homeSizes.row, offset: 0 };
  const inRow = categoryPick(sql`c.id`, audience, { limit: homeSizes.perCategory, offset: 0 });
  return database.row<Row>(sql`
    select ${inLanguage("led", "title", locale)} as series,
      own.id = any(array(${newAdditionsPick(audience, homeSizes.row)})) as is_new,
      own.id = any(array(${newestPick(forKids(audience), row)})) as is_of_kids,
      coalesce((
        select json_agg(json_build_object('title', ${inLanguage("c", "title", locale)},
          'is_on_home', c.on_home and own.id = any(array(${inRow}))) order by c.priority, c.id)
        from video_categories linked join categories c on c.id = linked.category_id where linked.video_id = own.id
      ), '[]') as categories
    from videos own left join videos led on led.id = own.series_id where own.id = ${id}`);
}
