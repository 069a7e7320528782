import type { CreditRole } from "#contract/title-fields.ts";
import { raw, sql, type Sql } from "#server/database/sql.ts";
import { visibleTo } from "#server/database/visibility.ts";
import type { Audience } from "../audience.ts";

/** The people of `videos v` in one role, in their order; of an episode those of its series. */
export function creditList(role: CreditRole): Sql {
  return sql`(
    select coalesce(json_agg(json_build_object('slug', p.slug, 'name', p.name) order by c.position), '[]')
    from credits c join people p on p.id = c.person_id
    where c.video_id = coalesce(v.series_id, v.id) and c.role = ${raw(`'${role}'`)})`;
}

/**
 * The languages of `videos v` as `sound` and `captions`, the default first: of a series those of the episodes that the
 * audience sees. Null where there are none of a kind.
 */
export function mediaLanguages({ viewer, at }: Audience): Sql {
  return sql`
    select
      json_agg(json_build_object('language', language, 'is_described', is_described) order by first, language)
        filter (where kind = 'audio') as sound,
      json_agg(json_build_object('language', language, 'is_sdh', is_sdh) order by first, language)
        filter (where kind = 'captions') as captions
    from (
      select t.kind, t.language, min(t.position) as first, bool_or(t.role = 'description') as is_described,
        bool_or(t.role = 'sdh') as is_sdh
      from (
        select v.id
        union all
        select e.id from videos e
        where v.type = 'series' and e.type = 'episode' and e.series_id = v.id and ${visibleTo(viewer, at, "e")}
      ) own join tracks t on t.video_id = own.id
      where t.role <> 'forced' group by t.kind, t.language
    ) offered`;
}
