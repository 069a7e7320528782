import type { Page } from "@playwright/test";
import pg from "pg";
import { visitAs, type Visit } from "#tests/support/signed-in.ts";
import { siteUnderTest } from "#tests/support/site.ts";
import { expect, test as base } from "./watchful.ts";

type Someone = {
  page: Page;
  visit: Visit;
  /** Comments or replies. @returns the comment's id */
  post: (body: object) => Promise<number>;
  report: (body: object) => Promise<void>;
};
type Kept = {
  film: number;
  series: number;
  someone: (account: "family" | "personal", profile?: number) => Promise<Someone>;
};

/** A film and a series of the demo without comments, and the people a test needs. */
export const test = base.extend<Kept>({
  film: async ({ browserName: _any }, run) => run(await silentTitle("la-nuee")),
  series: async ({ browserName: _any }, run) => run(await silentTitle("l-art-de-trier")),
  someone: async ({ browser, contextOptions, baseURL, watchful }, run) => {
    const ends: (() => Promise<void>)[] = [];
    await run(async (account, profile = 0) => {
      const visit = await visitAs(browser, account, { ...contextOptions, baseURL }, profile);
      ends.push(() => visit.context.close());
      watchful(visit.context);
      const id = String(visit.signedIn.user.user_profiles[profile]?.id);
      const headers = { authorization: `Bearer ${visit.signedIn.token}`, "x-profile-id": id };
      const send = async (path: string, data: object): Promise<unknown> => {
        const response = await visit.context.request.post(`/api/${path}`, { headers, data });
        expect(response.ok()).toBe(true);
        return response.json();
      };
      return {
        page: await visit.context.newPage(),
        visit,
        post: async (body) => ((await send("comments", body)) as { comment: { id: number } }).comment.id,
        report: async (body) => void (await send("comment-reports", body)),
      };
    });
    for (const end of ends) await end();
  },
});

/** Runs a statement on the database of the site under test. */
export async function onDatabase<Row extends object>(statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: siteUnderTest().databaseUrl });
  await client.connect();
  const { rows } = await client.query<Row>(statement);
  await client.end();
  return rows;
}

/** A title of the demo, with all comments on it and its episodes removed. @returns its id */
export async function silentTitle(slug: string): Promise<number> {
  const about = `select id from videos where slug = '${slug}' or series_id = (select id from videos where slug = '${slug}')`;
  await onDatabase(`delete from comments where video_id in (${about})`);
  await onDatabase("delete from tries where subject like 'comment%'");
  const [row] = await onDatabase<{ id: number }>(`select id from videos where slug = '${slug}'`);
  return row?.id ?? 0;
}
