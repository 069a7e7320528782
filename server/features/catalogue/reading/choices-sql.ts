import { type FilterName, filterNames, lengths, type Sort } from "#contract/choice-names.ts";
import type { Filters } from "#contract/choices.ts";
import { join, raw, sql, type Sql } from "#server/database/sql.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";

/** The titles from which somebody chooses. */
export type Shelf = { of: "all" } | { of: "category" | "age" | "person"; id: number };

const isOn = (shelf: Shelf): Sql => {
  if (shelf.of === "all") return sql``;
  if (shelf.of === "person") return sql`and v.id in (select video_id from credits where person_id = ${shelf.id})`;
  if (shelf.of === "age")
    return sql`and v.is_kid and exists (select from video_ages va where va.age_id = ${shelf.id} and va.video_id = v.id)`;
  return sql`and exists (select from video_categories vc where vc.category_id = ${shelf.id} and vc.video_id = v.id)`;
};

const lengthOf = sql`case when v.type = 'movie' then case ${join(
  Object.entries(lengths).map(([name, below]) =>
    below === null ? raw(`else '${name}'`) : raw(`when v.duration_seconds < ${below} then '${name}'`),
  ),
  " ",
)} end end`;

/** What a title or any of its episodes has. */
const tracks = sql`
  left join (
    select coalesce(e.series_id, e.id) as id,
      array_agg(distinct t.language) filter (where t.kind = 'captions') as captions,
      array_remove(array[
        case when bool_or(t.kind = 'audio' and t.role = 'description') then 'described' end,
        case when bool_or(t.role = 'sdh') then 'sdh' end], null) as access
    from tracks t join videos e on e.id = t.video_id group by 1
  ) tracks on tracks.id = v.id`;

/** The visible titles of a shelf, with what can be chosen of each. Tracks are gathered only where they are asked for. */
export function choosable(
  shelf: Shelf,
  { viewer, at, locale }: Audience,
  { withTracks }: { withTracks: boolean },
): Sql {
  const folded = raw(`v.folded_${locale}`);
  return sql`
    select v.id, v.type as kind, ${lengthOf} as length, v.rating::integer as rating, v.language,
      v.year, v.countries,
      ${withTracks ? sql`tracks.captions, tracks.access,` : sql``}
      case when left(${folded}, 1) between 'a' and 'z' then left(${folded}, 1) else '0' end as letter,
      ${folded} as title, v.duration_seconds as duration, v.view_count as views, v.published_at
    from videos v ${withTracks ? tracks : sql``}
    where v.type <> 'episode' and ${visibleTo(viewer, at)} ${isOn(shelf)}`;
}

/** Whether a choosable title `c` has the chosen value. */
const holds: { [Name in FilterName]: (value: NonNullable<Filters[Name]>) => Sql } = {
  kind: (value) => sql`c.kind = ${value}`,
  length: (value) => sql`c.length = ${value}`,
  year: (value) => sql`c.year = ${value}`,
  country: (value) => sql`${value} = any(c.countries)`,
  rating: (value) => sql`c.rating <= ${value}`,
  language: (value) => sql`c.language = ${value}`,
  captions: (value) => sql`${value} = any(c.captions)`,
  access: (value) => sql`${value} = any(c.access)`,
  letter: (value) => sql`c.letter = ${value}`,
};

/** What chosen filters ask of a title, without one of them where it is `except`. */
export function fits(filters: Filters, except?: FilterName): Sql {
  const conditions = filterNames.flatMap((name) => (name === except ? [] : conditionOf(name, filters[name])));
  return conditions.length === 0 ? sql`true` : join(conditions, " and ");
}

function conditionOf<Name extends FilterName>(name: Name, value: Filters[Name]): Sql[] {
  return value === undefined ? [] : [(holds[name] as (of: NonNullable<Filters[Name]>) => Sql)(value)];
}

/** Orders of choosable titles `c`, the newest first among equals. A series has no length: it comes last. */
export const orders: Record<Sort, Sql> = {
  new: sql`c.published_at desc, c.id desc`,
  released: sql`c.year desc nulls last, c.published_at desc, c.id desc`,
  title: sql`c.title, c.id`,
  shortest: sql`c.kind = 'series', c.duration, c.published_at desc, c.id desc`,
  longest: sql`c.kind = 'series', c.duration desc, c.published_at desc, c.id desc`,
  viewed: sql`c.views desc, c.id desc`,
  liked: sql`(select count(*) from liked_titles l where l.video_id = c.id) desc, c.published_at desc, c.id desc`,
};

/** The values of each filter among choosable titles `c`: one row for each. */
const values: Record<FilterName, Sql> = {
  kind: sql`c.kind`,
  length: sql`c.length`,
  year: sql`c.year::text`,
  country: sql`unnest(c.countries)`,
  rating: sql`c.rating::text`,
  language: sql`c.language`,
  captions: sql`unnest(c.captions)`,
  access: sql`unnest(c.access)`,
  letter: sql`c.letter`,
};

/** How many titles of `choosable c` have each value of a filter, beside the other chosen ones. */
export function countsOf(name: FilterName, filters: Filters): Sql {
  return sql`
    select ${name}::text as name, value, count(*)::integer as count
    from (select ${values[name]} as value from choosable c where ${fits(filters, name)}) valued
    where value is not null group by value`;
}
