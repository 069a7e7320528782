import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createHash, randomBytes } from "node:crypto";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCommentStage, type CommentStage } from "#tests/support/comment-stage.ts";

let stage: CommentStage;
let film: number;
let author: Identity;
/** A hundred people of one account: only profiles count here. */
let crowd: Identity[];

beforeAll(async () => {
  stage = await createCommentStage();
  author = (await stage.viewers()).adult;
  crowd = await peopleOf((await stage.viewers()).adult, 100);
});
beforeEach(async () => {
  film = await stage.film();
  stage.clock.advance({ days: 1 });
});
afterAll(() => stage.closeWellCounted());

/** Profiles beyond what an account may have, each on a device of its own. */
async function peopleOf({ profile }: Identity, count: number): Promise<Identity[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString("base64url"));
  const at = stage.clock.now();
  const rows = await stage.database.rows<{ id: number }>(sql`
    insert into profiles (account_id, name, avatar, is_kid, is_default, sort_index, language_id, created_at)
    select account_id, 'Personne ' || n, avatar, false, false, 10 + n, 1, ${at}
    from profiles, generate_series(1, ${count}) n where id = ${profile} returning id`);
  const hashes = tokens.map((token) => createHash("sha256").update(token).digest());
  await stage.database.run(sql`
    insert into sessions (account_id, token_hash, device_name, created_at, last_used_at, expires_at)
    select account_id, hash, 'Test', ${at}, ${at}, ${at}::timestamptz + interval '60 days'
    from profiles, unnest(${hashes}::bytea[]) hash where id = ${profile}`);
  return rows.map(({ id }, index) => ({ token: tokens[index] as string, profile: id }));
}

const statuses = (settled: PromiseSettledResult<unknown>[]) =>
  settled.map((one) => (one.status === "fulfilled" ? 200 : (one.reason as { status: number }).status)).toSorted();

test("a hundred likes at once count a hundred, and a hundred taken back count none", async () => {
  const id = await stage.comment(author, film, "Aimez-moi");
  await Promise.all(crowd.map((who) => stage.like(who, id)));
  expect((await stage.read(author, id)).total_like).toBe(100);
  await Promise.all(crowd.map((who) => stage.unlike(who, id)));
  expect((await stage.read(author, id)).total_like).toBe(0);
});

test("likes and unlikes of the same people end with the count of those who like", async () => {
  const id = await stage.comment(author, film, "Aimez-moi, ou pas");
  const people = crowd.slice(0, 20);
  await Promise.all(people.flatMap((who) => [stage.like(who, id), stage.unlike(who, id), stage.like(who, id)]));
  const liking = await Promise.all(people.map(async (who) => (await stage.read(who, id)).is_liked));
  expect((await stage.read(author, id)).total_like).toBe(liking.filter((one) => one === 1).length);
});

test("two deletions at once are one", async () => {
  const above = await stage.comment(author, film, "Un avis");
  const [who] = crowd as [Identity];
  const reply = await stage.reply(who, above, "Une réponse");
  await stage.reply(author, above, "Une autre");
  expect(statuses(await Promise.allSettled([1, 2].map(() => stage.remove(who, reply))))).toEqual([200, 404]);
  expect((await stage.read(author, above)).total_reply).toBe(1);
  expect(statuses(await Promise.allSettled([1, 2].map(() => stage.remove(author, above))))).toEqual([200, 404]);
  expect((await stage.commentsOf(author, film)).total_comment).toBe(0);
});

test("a comment that is deleted takes with it what is replied, liked, taken back and deleted below it at that moment", async () => {
  for (let round = 0; round < 8; round += 1) {
    const above = await stage.comment(author, film, `Éphémère ${round}`);
    const [first, second, third, fourth] = crowd.slice(round * 4) as [Identity, Identity, Identity, Identity];
    const reply = await stage.reply(first, above, "Avant");
    await stage.like(second, above);
    const both = await Promise.allSettled([
      stage.reply(third, above, "Pendant"),
      stage.like(fourth, above),
      stage.unlike(second, above),
      stage.remove(author, above),
      stage.remove(first, reply),
      stage.report(fourth, above, { report_problem: 1 }),
    ]);
    for (const status of statuses(both)) expect([200, 404]).toContain(status);
    expect(both[3]?.status).toBe("fulfilled");
    await expect(stage.read(author, above)).rejects.toMatchObject({ status: 404 });
    stage.clock.advance({ seconds: 61 });
  }
  const left = await stage.database.rows(sql`select from comments where video_id = ${film}`);
  expect(left).toHaveLength(0);
  expect(await stage.miscounts()).toEqual([]);
});

test("a profile that goes takes its comments, likes and the replies to it, and every count follows", async () => {
  const { adult } = await stage.viewers();
  const [leaver, other] = (await peopleOf(adult, 2)) as [Identity, Identity];
  const own = await stage.comment(leaver, film, "Je pars");
  await stage.reply(other, own, "Reste");
  const stays = await stage.comment(other, film, "Je reste");
  await stage.reply(leaver, stays, "Pas moi");
  await stage.like(leaver, stays);
  await stage.like(other, stays);
  await stage.report(leaver, stays, { report_problem: 1 });
  await stage.as(adult)("DELETE /profiles/{id}", { params: { id: Number(leaver.profile) } });
  const { data, total_comment } = await stage.commentsOf(author, film);
  expect(total_comment).toBe(1);
  expect(data).toMatchObject([{ id: stays, total_like: 1, total_reply: 0 }]);
  // The moderators still learn of what was reported, not by whom.
  const reports = await stage.database.rows(
    sql`select profile_id, status from comment_reports where video_id = ${film}`,
  );
  expect(reports).toEqual([{ profile_id: null, status: "open" }]);
});

test("a copy of one's data holds what one wrote, liked and reported, and nothing of others", async () => {
  const { adult } = await stage.viewers();
  const theirs = await stage.comment(author, film, "Texte d’un autre");
  await stage.comment(adult, film, "Mon texte");
  await stage.like(adult, theirs);
  await stage.report(adult, theirs, { other_reason: "Ma raison" });
  const response = await stage.send("GET", "/api/me/data-export", adult);
  const { unzipSync, strFromU8 } = await import("fflate");
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const copy = Object.entries(files).map(([name, content]) => (name.endsWith(".json") ? strFromU8(content) : ""));
  expect(copy.join("")).toContain("Mon texte");
  expect(copy.join("")).toContain("Ma raison");
  expect(copy.join("")).not.toContain("Texte d’un autre");
});
