import pg from "pg";
import { siteUnderTest } from "#tests/support/site.ts";

/** More titles than two pages of any list. */
export const many = 53;

/**
 * Adds old kids' films with another film's pictures, in a category and an age of their own. Returns their category and age,
 * and a function that removes them.
 */
export async function addManyTitles() {
  const database = new pg.Client({ connectionString: siteUnderTest().databaseUrl });
  await database.connect();
  const { rows } = await database.query<{ id: number }>(
    `insert into categories (slug, title_fr, title_en, priority) values ('beaucoup', 'Beaucoup', 'Many', 999) returning id`,
  );
  const category = rows[0]?.id ?? 0;
  const age = 17;
  await database.query(`insert into ages (id, name) values ($1, $2)`, [age, String(age)]);
  await database.query(
    `with model as (select * from videos where type = 'movie' and is_kid order by id limit 1),
      added as (
        insert into videos (slug, type, title_fr, title_en, is_kid, duration_seconds, media_key, images_key, color, published_at)
        select 'multiple-' || n, 'movie', 'Échantillon ' || n, 'Échantillon ' || n, true, 60, media_key, images_key, color,
          '2001-01-01'::timestamptz + n * interval '1 day'
        from model cross join generate_series(1, ${many}) n returning id),
      shelved as (insert into video_categories (video_id, category_id) select id, $1 from added)
    insert into video_ages (video_id, age_id) select id, $2 from added`,
    [category, age],
  );
  return {
    category,
    age,
    async remove(): Promise<void> {
      await database.query("delete from videos where slug like 'multiple-%'");
      await database.query("delete from categories where id = $1", [category]);
      await database.query("delete from ages where id = $1", [age]);
      await database.end();
    },
  };
}
