import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createHash, randomBytes } from "node:crypto";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCommentFixture, type CommentFixture } from "#tests/support/comment-fixture.ts";

let fixture: CommentFixture;
let film: number;
let author: Identity;
/** A hundred people of one account: only profiles count here. */
let crowd: Identity[];

beforeAll(async () => {
  fixture = await createCommentFixture();
  author = (await fixture.viewers()).adult;
  crowd = await peopleOf((await fixture.viewers()).adult, 100);
});
beforeEach(async () => {
  film = await fixture.film();
  fixture.clock.advance({ days: 1 });
});
afterAll(() => fixture.closeWellCounted());

/** Profiles beyond what an account may have, each on a device of its own. */
async function peopleOf({ profile }: Identity, count: number): Promise<Identity[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const at = fixture.clock.now();
  const rows = await fixture.database.rows<{ id: number }>(sql`
    insert into profiles (account_id, name, avatar, is_kid, is_default, sort_index, language_id, created_at)
    select account_id, 'Personne ' || n, avatar, false, false, 10 + n, 1, ${at}
    from profiles, generate_series(1, ${count}) n where id = ${profile} returning id`);
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest());
  await fixture.database.run(sql`
    insert into sessions (account_id, token_hash, device_name, created_at, last_used_at, expires_at)
    select account_id, hash, 'Test', ${at}, ${at}, ${at}::timestamptz + interval '60 days'
    from profiles, unnest(${hashes}::bytea[]) hash where id = ${profile}`);
  return rows.map(({ id }, index) => ({ token: tokens[index] as string, profile: id }));
}

const statuses = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === "fulfilled" ? 200 : (one.reason as { status: number }).status)).toSorted();

test("a hundred likes at once count a hundred, and a hundred taken back count none", async () => {
  const id = await fixture.comment(author, film, "Aimez-moi");
  await Promise.all(crowd.map((who) => fixture.like(who, id)));
  expect((await fixture.read(author, id)).total_like).toBe(100);
  await Promise.all(crowd.map((who) => fixture.unlike(who, id)));
  expect((await fixture.read(author, id)).total_like).toBe(0);
});

test("likes and unlikes of the same people end with the count of those who like", async () => {
  const id = await fixture.comment(author, film, "Aimez-moi, ou pas");
  const people = crowd.slice(0, 20);
  await Promise.all(people.flatMap((who) => [fixture.like(who, id), fixture.unlike(who, id), fixture.like(who, id)]));
  const liking = await Promise.all(people.map(async (who) => (await fixture.read(who, id)).is_liked));
  expect((await fixture.read(author, id)).total_like).toBe(liking.filter((one) => one === 1).length);
});

test("two deletions at once are one", async () => {
  const above = await fixture.comment(author, film, "Un avis");
  const [who] = crowd as [Identity];
  const reply = await fixture.reply(who, above, "Une réponse");
  await fixture.reply(author, above, "Une autre");
  expect(statuses(await Promise.allSettled([1, 2].map(() => fixture.remove(who, reply))))).toEqual([200, 404]);
  expect((await fixture.read(author, above)).total_reply).toBe(1);
  expect(statuses(await Promise.allSettled([1, 2].map(() => fixture.remove(author, above))))).toEqual([200, 404]);
  expect((await fixture.commentsOf(author, film)).total_comment).toBe(0);
});

test("a comment that is deleted takes with it what is replied, liked, taken back and deleted below it at that moment", async () => {
  for (let round = 0; round < 8; round += 1) {
    const above = await fixture.comment(author, film, `Éphémère ${round}`);
    const [first, second, third, fourth] = crowd.slice(round * 4) as [Identity, Identity, Identity, Identity];
    const reply = await fixture.reply(first, above, "Avant");
    await fixture.like(second, above);
    const both = await Promise.allSettled([
      fixture.reply(third, above, "Pendant"),
      fixture.like(fourth, above),
      fixture.unlike(second, above),
      fixture.remove(author, above),
      fixture.remove(first, reply),
      fixture.report(fourth, above, { report_problem: 1 }),
    ]);
    for (const status of statuses(both)) expect([200, 404]).toContain(status);
    expect(both[3]?.status).toBe("fulfilled");
    await expect(fixture.read(author, above)).rejects.toMatchObject({ status: 404 });
    fixture.clock.advance({ seconds: 61 });
  }
  const left = await fixture.database.rows(sql`select from comments where video_id = ${film}`);
  expect(left).toHaveLength(0);
  expect(await fixture.miscounts()).toEqual([]);
});

test("a profile that goes takes its comments, likes and the replies to it, and every count follows", async () => {
  const { adult } = await fixture.viewers();
  const [leaver, other] = (await peopleOf(adult, 2)) as [Identity, Identity];
  const own = await fixture.comment(leaver, film, "Je pars");
  await fixture.reply(other, own, "Reste");
  const stays = await fixture.comment(other, film, "Je reste");
  await fixture.reply(leaver, stays, "Pas moi");
  await fixture.like(leaver, stays);
  await fixture.like(other, stays);
  await fixture.report(leaver, stays, { report_problem: 1 });
  await fixture.as(adult)("DELETE /profiles/{id}", { params: { id: Number(leaver.profile) } });
  const { data, total_comment } = await fixture.commentsOf(author, film);
  expect(total_comment).toBe(1);
  expect(data).toMatchObject([{ id: stays, total_like: 1, total_reply: 0 }]);
  // The moderators still learn of what was reported, not by whom.
  const reports = await fixture.database.rows(
    sql`select profile_id, status from comment_reports where video_id = ${film}`,
  );
  expect(reports).toEqual([{ profile_id: null, status: "open" }]);
});

test("a copy of one's data holds what one wrote, liked and reported, and nothing of others", async () => {
  const { adult } = await fixture.viewers();
  const theirs = await fixture.comment(author, film, "Texte d’un autre");
  await fixture.comment(adult, film, "Mon texte");
  await fixture.like(adult, theirs);
  await fixture.report(adult, theirs, { other_reason: "Ma raison" });
  const response = await fixture.send("GET", "/api/me/data-export", adult);
  const { unzipSync, strFromU8 } = await import("fflate");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const copy = Object.entries(files).map(([name, content]) => (name.endsWith(".json") ? strFromU8(content) : ""));
  expect(copy.join("")).toContain("Mon texte");
  expect(copy.join("")).toContain("Ma raison");
  expect(copy.join("")).not.toContain("Texte d’un autre");
});
