import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCommentFixture, type CommentFixture } from "#tests/support/comment-fixture.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { appealToken } from "./appeal-token.ts";

let fixture: CommentFixture;
let author: Identity;
let reader: Identity;
let film: number;
let id: number;

beforeAll(async () => {
  fixture = await createCommentFixture();
  author = (await fixture.viewers()).adult;
  reader = (await fixture.viewers()).adult;
});
beforeEach(async () => {
  fixture.clock.advance({ days: 1 });
  film = await fixture.film();
  id = await fixture.comment(author, film, "Un avis contestable");
});
afterAll(() => fixture.close());

const kept = () =>
  fixture.database.rows(sql`
    select comment_id, profile_id, author_id, video_id, comment_text, report_problem_id, other_reason, status, created_at
    from comment_reports where video_id = ${film} order by id`);

test("the reasons come in the reader's language", async () => {
  const { data } = await fixture.as(reader)("GET /report-problems");
  expect(data.map(({ title }) => title)).toEqual([
    "Propos injurieux ou haineux",
    "Harcèlement d’une personne",
    "Contenu inadapté aux enfants",
    "Publicité ou message indésirable",
    "Révélation de l’intrigue",
  ]);
  const english = await fixture.as({ ...reader, locale: "en" })("GET /report-problems");
  expect(english.data[4]).toEqual({ id: data[4]?.id, title: "Spoiler" });
});

test("a report keeps the comment as it was, and who reads it knows that it was reported", async () => {
  expect(await fixture.report(reader, id, { report_problem: 2 })).toEqual({
    update: [{ entity: "comment", id, is_reported: true }],
  });
  const [profile_id, author_id] = [reader.profile, author.profile];
  const report = { profile_id, author_id, video_id: film, comment_text: "Un avis contestable" };
  const reason = { report_problem_id: 2, other_reason: "", status: "open", created_at: fixture.clock.now() };
  expect(await kept()).toEqual([{ comment_id: id, ...report, ...reason }]);
  expect((await fixture.commentsOf(reader, film)).data[0]?.is_reported).toBe(true);
  expect((await fixture.commentsOf(author, film)).data[0]?.is_reported).toBe(false);
  await fixture.remove(author, id);
  expect(await kept()).toEqual([{ comment_id: null, ...report, ...reason }]);
});

test("a free reason stands in the place of a chosen one, as plain text", async () => {
  await fixture.report(reader, id, { report_problem: 3, other_reason: " <b>Faux</b>\u202E " });
  expect(await kept()).toMatchObject([{ report_problem_id: null, other_reason: "<b>Faux</b>" }]);
});

test("a reason is needed, one of the list or in one's own words", async () => {
  for (const reason of [{}, { report_problem: null }, { other_reason: " \u200B" }, { report_problem: 99 }])
    await expect(fixture.report(reader, id, reason)).rejects.toMatchObject({
      status: 400,
      messages: { report_problem: "Veuillez sélectionner une raison" },
    });
  await expect(fixture.report(reader, id, { report_problem: -1 })).rejects.toMatchObject({ status: 400 });
  await expect(fixture.report(reader, id, { other_reason: "x".repeat(2001) })).rejects.toMatchObject({ status: 400 });
  expect(await kept()).toEqual([]);
});

test("one's own comment cannot be reported, another's once, even by two calls at once", async () => {
  await expect(fixture.report(author, id, { report_problem: 1 })).rejects.toMatchObject({
    status: 403,
    message: "Vous ne pouvez pas signaler votre propre avis",
  });
  const both = await Promise.allSettled([1, 2].map((report_problem) => fixture.report(reader, id, { report_problem })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  await expect(fixture.report(reader, id, { report_problem: 1 })).rejects.toMatchObject({
    status: 409,
    message: "Vous avez déjà signalé cet avis",
  });
  expect(await kept()).toHaveLength(1);
});

test("reports are limited to sixty an hour", async () => {
  const { adult } = await fixture.viewers();
  await fixture.database.run(sql`
    insert into comments (video_id, profile_id, text, created_at)
    select ${film}, ${author.profile}, 'Avis ' || n, ${fixture.clock.now()} from generate_series(1, 61) n`);
  const { data } = await fixture.commentsOf(adult, film, { limit: 300 });
  for (const { id: one } of data.slice(0, 60)) await fixture.report(adult, one, { report_problem: 1 });
  await expect(fixture.report(adult, data[60]?.id ?? 0, { report_problem: 1 })).rejects.toMatchObject({ status: 429 });
});

test("a decision that is taken back lets only the appeal wait again that it answered", async () => {
  await fixture.report(reader, id, { report_problem: 1 });
  const row = await fixture.database.row<{ id: number }>(sql`select id from comment_reports where comment_id = ${id}`);
  const report = row?.id ?? 0;
  const member = await createStaffMember(fixture, ["moderator"]);
  const moderator = fixture.as({ token: await openStaffSession(fixture, member.id) });
  const decide = (decision: "kept" | "removed", seen: "kept" | "removed" | null) =>
    moderator("PUT /admin/reports/{id}/decision", {
      params: { id: report },
      body: { decision, explanation: "Voyez les règles", seen },
    });
  const contest = (side: "author" | "reporter") => {
    const token = appealToken(report, side, fixture.config.secret);
    fixture.clock.advance({ seconds: 60 });
    return fixture.as()("POST /pub/appeals", { body: { token, text: "Pourquoi ?" } });
  };
  await decide("removed", null);
  await contest("author");
  await decide("kept", "removed");
  await contest("reporter");
  await decide("removed", "kept");
  await moderator("POST /admin/reports/{id}/reopening", { params: { id: report } });
  expect(
    await fixture.database.rows(sql`
      select side from comment_appeals where report_id = ${report} and answered_at is null`),
  ).toEqual([{ side: "reporter" }]);
});
