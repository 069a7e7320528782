import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { fieldFaults } from "#contract/field-faults.ts";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { appealToken } from "./appeal-token.ts";
import { createCommentFixture, type CommentFixture } from "#tests/support/comment-fixture.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { frenchFaults } from "#tests/support/typography.ts";

let fixture: CommentFixture;
let moderator: Client;
let author: Identity;
let [first, second]: Identity[] = [];
let film: number;
let id: number;
let [firstEmail, secondEmail]: (string | undefined)[] = [];

beforeAll(async () => {
  fixture = await createCommentFixture();
  [author, first, second] = [
    (await fixture.viewers()).adult,
    (await fixture.viewers()).adult,
    (await fixture.viewers()).adult,
  ];
  [firstEmail, secondEmail] = [await emailOf(who(first)), await emailOf(who(second))];
});
beforeEach(async () => {
  fixture.clock.advance({ days: 1 });
  await fixture.database.run(sql`delete from comment_reports`);
  moderator = await staffCaller("moderator");
  film = await fixture.film({ title_fr: "Voir le son" });
  id = await fixture.comment(author, film, "Un avis contestable");
  await fixture.jobs.runAll();
  fixture.mails.length = 0;
});
afterAll(() => fixture.closeWellCounted());

async function staffCaller(role: "moderator" | "editor"): Promise<Client> {
  const member = await createStaffMember(fixture, [role]);
  return fixture.as({ token: await openStaffSession(fixture, member.id) });
}
const who = (one: Identity | undefined): Identity => one ?? {};
const queue = async (state: "open" | "appealed" | "decided" = "open") =>
  (await moderator("GET /admin/reports", { query: { state } })).data;
const toDecide = async () => (await moderator("GET /admin/waiting")).reports;
const decide = (
  report: number,
  decision: "kept" | "removed",
  explanation: string,
  seen: "kept" | "removed" | null = null,
) => moderator("PUT /admin/reports/{id}/decision", { params: { id: report }, body: { decision, explanation, seen } });
const lettersSent = async () => {
  fixture.clock.advance({ seconds: 601 });
  await fixture.jobs.runAll();
  return fixture.mails.filter(({ subject }) => /avis|recours/i.test(subject));
};
const emailOf = async ({ profile }: Identity) =>
  (
    await fixture.database.row<{ email: string }>(sql`
    select a.email from accounts a join profiles p on p.account_id = a.id where p.id = ${profile}`)
  )?.email;

test("a report is confirmed by letter and waits once for all who reported, the oldest first", async () => {
  const reply = await fixture.reply(who(first), id, "Une réponse");
  await fixture.report(who(second), reply, { other_reason: "Hors sujet" });
  await fixture.report(who(first), id, { report_problem: 1 });
  await fixture.report(who(second), id, { report_problem: 2 });
  const waiting = await queue();
  expect(waiting).toMatchObject([
    { text: "Une réponse", parent: "Un avis contestable", reason: "Hors sujet", reports: 1 },
    { text: "Un avis contestable", parent: null, reports: 2, title: "Voir le son", decision: null, is_gone: false },
  ]);
  expect(await toDecide()).toBe(2);
  await fixture.jobs.runAll();
  const confirmed = fixture.mails.filter(({ subject }) => subject.includes("signalement est bien arrivé"));
  expect(confirmed.map(({ to }) => to)).toEqual([
    await emailOf(who(second)),
    await emailOf(who(first)),
    await emailOf(who(second)),
  ]);
});

test("a removal hides the comment, answers every report, and gives both sides its reasons", async () => {
  await fixture.report(who(first), id, { report_problem: 1 });
  await fixture.report(who(second), id, { report_problem: 2 });
  const [report] = await queue();
  for (const nothing of [" ", "\u200B\n\u2060", "\u2800"])
    await expect(decide(report?.id ?? 0, "removed", nothing)).rejects.toMatchObject({
      messages: { explanation: fieldFaults.decisionReason.fr },
    });
  await expect(decide(report?.id ?? 0, "kept", "é".repeat(1001))).rejects.toMatchObject({ status: 400 });
  await decide(report?.id ?? 0, "removed", "\u202EInjurieux\u200B envers une\u0007 personne.\r\n");
  expect((await fixture.commentsOf(author, film)).data).toEqual([]);
  expect(await queue()).toEqual([]);
  expect(await queue("decided")).toMatchObject([{ decision: "removed", decided_by: "Ada moderator" }]);
  fixture.mails.length = 0;
  const letters = await lettersSent();
  expect(letters.map(({ to }) => to).toSorted()).toEqual(
    [await emailOf(author), await emailOf(who(first)), await emailOf(who(second))].toSorted(),
  );
  for (const { text } of letters) {
    expect(text).toContain("Injurieux envers une personne.");
    expect(text).toContain("« Voir le son »".slice(2, -2));
    expect(text).toContain("par une personne, à la suite d’un signalement");
    // Whoever got what they asked for is offered no appeal.
    if (text.startsWith("Votre avis")) expect(text).toMatch(/\/recours\/\d+\.a\.[\w-]{22}/);
    else expect(text).not.toContain("/recours/");
    expect(frenchFaults(text)).toEqual([]);
  }
});

test("a comment that is kept stays, and only who reported it hears so", async () => {
  await fixture.report(who(first), id, { report_problem: 1 });
  const [report] = await queue();
  await decide(report?.id ?? 0, "kept", "");
  expect((await fixture.commentsOf(who(second), film)).data).toHaveLength(1);
  fixture.mails.length = 0;
  expect((await lettersSent()).map(({ to }) => to)).toEqual([await emailOf(who(first))]);
});

test("a decision that is undone within ten minutes tells nobody and shows the comment again", async () => {
  await fixture.report(who(first), id, { report_problem: 1 });
  const [report] = await queue();
  const params = { id: report?.id ?? 0 };
  await expect(moderator("POST /admin/reports/{id}/reopening", { params })).rejects.toMatchObject({ status: 409 });
  await decide(params.id, "removed", "Non");
  await moderator("POST /admin/reports/{id}/reopening", { params });
  expect((await fixture.commentsOf(who(second), film)).data).toHaveLength(1);
  expect(await queue()).toHaveLength(1);
  fixture.mails.length = 0;
  expect((await lettersSent()).filter(({ subject }) => !subject.includes("bien arrivé"))).toEqual([]);
});

test("of two moderators at once one decides, and the other is told", async () => {
  await fixture.report(who(first), id, { report_problem: 1 });
  const [report] = await queue();
  const ends = await Promise.allSettled([
    decide(report?.id ?? 0, "kept", ""),
    decide(report?.id ?? 0, "removed", "Oui"),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
});

test("the author contests by the letter's link, once; a changed decision shows the comment and tells both", async () => {
  await fixture.report(who(first), id, { report_problem: 1 });
  const [report] = await queue();
  await decide(report?.id ?? 0, "removed", "Injurieux");
  const letter = (await lettersSent()).find(
    ({ to, text }) => text.includes("/recours/") && to !== undefined && text.includes("Votre avis"),
  );
  const [, token = ""] = /\/recours\/(\S+)/.exec(letter?.text ?? "") ?? [];
  const appeal = (with_: string, text = "Je parlais du film.") =>
    fixture.as()("POST /pub/appeals", { body: { token: with_, text } });
  await expect(appeal(token.replace(/^\d+/, "999999"))).rejects.toMatchObject({ status: 404 });
  await expect(appeal(token.replace(".a.", ".r."))).rejects.toMatchObject({ status: 404 });
  await expect(appeal(token, "  ")).rejects.toMatchObject({ status: 400 });
  const inspect = () => fixture.as()("POST /pub/appeals/look", { body: { token } });
  expect(await inspect()).toEqual({ state: "open", answer: null });
  await appeal(token);
  await expect(appeal(token)).rejects.toMatchObject({ status: 409 });
  expect(await inspect()).toEqual({ state: "waiting", answer: null });
  expect(await queue("appealed")).toMatchObject([{ appeals: [{ side: "author", text: "Je parlais du film." }] }]);
  expect(await toDecide()).toBe(1);
  expect(await queue("decided")).toEqual([]);
  fixture.mails.length = 0;
  await decide(report?.id ?? 0, "kept", "Vous avez raison.", "removed");
  expect(await queue("appealed")).toEqual([]);
  expect(await toDecide()).toBe(0);
  expect(await inspect()).toMatchObject({
    state: "answered",
    answer: { decision: "kept", explanation: "Vous avez raison." },
  });
  expect((await fixture.commentsOf(who(second), film)).data).toHaveLength(1);
  expect((await lettersSent()).map(({ to }) => to).toSorted()).toEqual(
    [await emailOf(author), await emailOf(who(first))].toSorted(),
  );
});

test("an appeal that changes nothing is answered to whoever made it alone, without another link", async () => {
  await fixture.report(who(first), id, { report_problem: 1 });
  await fixture.report(who(second), id, { report_problem: 2 });
  const [report] = await queue();
  await decide(report?.id ?? 0, "kept", "");
  const letters = await lettersSent();
  const [, token = ""] = /\/recours\/(\S+)/.exec(letters.find(({ to }) => to === secondEmail)?.text ?? "") ?? [];
  fixture.clock.advance({ seconds: 3600 });
  await fixture.as()("POST /pub/appeals", { body: { token, text: "Relisez la deuxième phrase." } });
  fixture.clock.advance({ seconds: 3 * 3600 });
  moderator = await staffCaller("moderator");
  const [contested] = await queue("appealed");
  expect(contested).toMatchObject({ reports: 2, appeals: [{ side: "reporter", text: "Relisez la deuxième phrase." }] });
  fixture.mails.length = 0;
  await decide(contested?.id ?? 0, "kept", "Elle est permise.", "kept");
  const answers = await lettersSent();
  expect(answers.map(({ to, subject }) => [to, subject])).toEqual([
    [secondEmail, "Votre recours a été examiné (Silecs)"],
  ]);
  expect(answers[0]?.text).toContain("Elle est permise.");
  expect(answers[0]?.text).not.toContain("/recours/");
  expect(frenchFaults(answers[0]?.text ?? "")).toEqual([]);
  expect(await moderator("GET /admin/reports")).toMatchObject({ decided: 2, median_appeal_hours: 3 });
  await expect(decide(contested?.id ?? 0, "kept", "", "kept")).rejects.toMatchObject({ status: 409 });
});

test("a comment that was kept waits again when somebody else reports it", async () => {
  await fixture.report(who(first), id, { report_problem: 1 });
  await decide((await queue())[0]?.id ?? 0, "kept", "");
  await lettersSent();
  await fixture.report(who(second), id, { report_problem: 2 });
  const [again] = await queue();
  expect(again).toMatchObject({ reports: 1, decision: null });
  fixture.mails.length = 0;
  await decide(again?.id ?? 0, "kept", "");
  expect((await lettersSent()).map(({ to }) => to).filter((to) => to !== secondEmail)).toEqual([]);
  expect(await queue("decided")).toHaveLength(2);
});

test("the author reads the reason, but not words that may say who reported", async () => {
  await fixture.report(who(first), id, { other_reason: "C’est mon voisin Zoltan" });
  expect((await queue())[0]?.reason).toBe("C’est mon voisin Zoltan");
  await decide((await queue())[0]?.id ?? 0, "removed", "Vise une personne.");
  const letters = await lettersSent();
  const text = (to: string | undefined) => letters.filter((letter) => letter.to === to).map((one) => one.text);
  expect(text(await emailOf(author)).join("")).not.toMatch(/Zoltan|Camille/);
  expect(text(firstEmail).join("")).toContain("Zoltan");
});

test("a removal that is undone after its letters is told to the author with the next decision", async () => {
  await fixture.report(who(first), id, { report_problem: 1 });
  const params = { id: (await queue())[0]?.id ?? 0 };
  await decide(params.id, "removed", "Non");
  await lettersSent();
  await moderator("POST /admin/reports/{id}/reopening", { params });
  fixture.mails.length = 0;
  await decide(params.id, "kept", "");
  expect((await lettersSent()).map(({ to }) => to).toSorted()).toEqual([await emailOf(author), firstEmail].toSorted());
});

test("a link is good for six months, and dies with the profile of whoever held it", async () => {
  await fixture.report(who(first), id, { report_problem: 1 });
  const report = (await queue())[0]?.id ?? 0;
  await decide(report, "removed", "Non");
  const secret = fixture.config.secret;
  const contest = (side: "author" | "reporter") =>
    fixture.as()("POST /pub/appeals", { body: { token: appealToken(report, side, secret), text: "Pourquoi ?" } });
  const made = await fixture.database.row<{ profile: number }>(
    sql`select profile_id as profile from comment_reports where id = ${report}`,
  );
  const setReport = (decision: "kept" | "removed", profile: number | null) =>
    fixture.database.run(
      sql`update comment_reports set profile_id = ${profile}, decision = ${decision} where id = ${report}`,
    );
  await setReport("kept", null);
  await expect(contest("reporter")).rejects.toMatchObject({ status: 404 });
  await setReport("removed", made?.profile ?? null);
  const decidedDaysAgo = (days: number) =>
    fixture.database.run(sql`update comment_reports set
      decided_at = ${fixture.clock.now()}::timestamptz - make_interval(days => ${days}) where id = ${report}`);
  await decidedDaysAgo(184);
  await expect(contest("author")).rejects.toMatchObject({ status: 404 });
  await decidedDaysAgo(182);
  const both = await Promise.allSettled([contest("author"), contest("author")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
});

test("a link of before is no appeal against the decision that one wanted, and says so", async () => {
  await fixture.report(who(first), id, { report_problem: 1 });
  const report = (await queue())[0]?.id ?? 0;
  const { secret } = fixture.config;
  const links = { author: appealToken(report, "author", secret), reporter: appealToken(report, "reporter", secret) };
  const inspect = async (side: "author" | "reporter") =>
    (await fixture.as()("POST /pub/appeals/look", { body: { token: links[side] } })).state;
  const contest = (side: "author" | "reporter") =>
    fixture.as({ locale: "en" })("POST /pub/appeals", { body: { token: links[side], text: "Why?" } });
  await decide(report, "removed", "Injurieux");
  expect([await inspect("author"), await inspect("reporter")]).toEqual(["open", "won"]);
  // The author's letter has the link. The reporter then loses what they had won.
  await moderator("POST /admin/reports/{id}/reopening", { params: { id: report } });
  await decide(report, "kept", "Permis");
  expect([await inspect("author"), await inspect("reporter")]).toEqual(["won", "open"]);
  await expect(contest("author")).rejects.toMatchObject({
    status: 403,
    message: "The decision in force is in your favour: there is nothing to contest",
  });
  await contest("reporter");
  expect(await inspect("reporter")).toBe("waiting");
});

test("the time to decide is kept, and the queue is for moderators alone", async () => {
  await fixture.report(who(first), id, { report_problem: 1 });
  fixture.clock.advance({ seconds: 7200 });
  moderator = await staffCaller("moderator");
  const [report] = await queue();
  await decide(report?.id ?? 0, "kept", "");
  expect((await moderator("GET /admin/reports")).median_hours).toBe(2);
  await expect((await staffCaller("editor"))("GET /admin/reports")).rejects.toMatchObject({ status: 403 });
});
