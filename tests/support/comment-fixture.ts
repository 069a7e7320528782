import { sql } from "#server/database/sql.ts";
import type { Identity } from "./app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "./catalogue-fixture.ts";

export type CommentFixture = Awaited<ReturnType<typeof createCommentFixture>>;

/** For tests: the catalogue's fixture, with short functions for commenting. */
export async function createCommentFixture() {
  const fixture: CatalogueFixture = await createCatalogueFixture();
  return {
    ...fixture,
    /** Comments on a title. @returns the comment's id */
    comment: async (who: Identity, video: number, text: string, at?: number) =>
      (await fixture.as(who)("POST /comments", { body: { video, text, ...(at === undefined ? {} : { at }) } })).comment
        .id,
    reply: async (who: Identity, parent: number, text: string) =>
      (await fixture.as(who)("POST /comments", { body: { parent, text } })).comment.id,
    commentsOf: (who: Identity, video: number, query = {}) =>
      fixture.as(who)("GET /comments", { query: { "filters[video]": video, ...query } }),
    repliesTo: (who: Identity, parent: number, query = {}) =>
      fixture.as(who)("GET /comments", { query: { "filters[parent]": parent, ...query } }),
    read: (who: Identity, id: number) => fixture.as(who)("GET /comments/{id}", { params: { id } }),
    like: (who: Identity, id: number) => fixture.as(who)("POST /comments/{id}/likes", { params: { id } }),
    unlike: (who: Identity, id: number) => fixture.as(who)("DELETE /comments/{id}/likes", { params: { id } }),
    remove: (who: Identity, id: number) => fixture.as(who)("DELETE /comments/{id}", { params: { id } }),
    report: (
      who: Identity,
      comment: number,
      reason: { report_problem?: number | null; other_reason?: string | null },
    ) => fixture.as(who)("POST /comment-reports", { body: { comment, ...reason } }),
    /** Compares every counter with the rows that it counts, and closes the program. */
    async closeWellCounted() {
      const wrong = await miscounts(fixture);
      await fixture.close();
      if (wrong.length > 0) throw new Error(`Miscounted: ${JSON.stringify(wrong)}`);
    },
    miscounts: () => miscounts(fixture),
  };
}

function miscounts({ database }: CatalogueFixture): Promise<object[]> {
  return database.rows(sql`
    select 'comment' as what, c.id, c.total_like, c.total_reply from comments c
    where c.total_like <> (select count(*) from comment_likes l where l.comment_id = c.id)
      or c.total_reply <> (select count(*) from comments r where r.parent_id = c.id and r.removed_at is null)
    union all
    select 'title', v.id, n.total, null from videos v left join comment_counts n on n.video_id = v.id
    where coalesce(n.total, 0) <> (
      select count(*) from comments c where c.video_id = v.id and c.parent_id is null and c.removed_at is null)`);
}
