import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import { fieldFaults } from "#contract/fields.ts";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { appealToken } from "./appeal-token.ts";
import { createCommentStage, type CommentStage } from "#tests/support/comment-stage.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";
import { frenchFaults } from "#tests/support/typography.ts";

let stage: CommentStage;
let moderator: Client;
let author: Identity;
let [first, second]: Identity[] = [];
let film: number;
let id: number;
let [firstEmail, secondEmail]: (string | undefined)[] = [];

beforeAll(async () => {
  stage = await createCommentStage();
  [author, first, second] = [
    (await stage.viewers()).adult,
    (await stage.viewers()).adult,
    (await stage.viewers()).adult,
  ];
  [firstEmail, secondEmail] = [await emailOf(who(first)), await emailOf(who(second))];
});
beforeEach(async () => {
  stage.clock.advance({ days: 1 });
  await stage.database.run(sql`delete from comment_reports`);
  moderator = await staffCaller("moderator");
  film = await stage.film({ title_fr: "Voir le son" });
  id = await stage.comment(author, film, "Un avis contestable");
  await stage.jobs.runAll();
  stage.mails.length = 0;
});
afterAll(() => stage.closeWellCounted());

async function staffCaller(role: "moderator" | "editor"): Promise<Client> {
  const member = await createStaffMember(stage, [role]);
  return stage.as({ token: await openStaffSession(stage, member.id) });
}
const who = (one: Identity | undefined): Identity => one ?? {};
const queue = async (state: "open" | "appealed" | "decided" = "open") =>
  (await moderator("GET /admin/reports", { query: { state } })).data;
const decide = (
  report: number,
  decision: "kept" | "removed",
  explanation: string,
  seen: "kept" | "removed" | null = null,
) => moderator("PUT /admin/reports/{id}/decision", { params: { id: report }, body: { decision, explanation, seen } });
const told = async () => {
  stage.clock.advance({ seconds: 601 });
  await stage.jobs.runAll();
  return stage.mails.filter(({ subject }) => /avis|recours/i.test(subject));
};
const emailOf = async ({ profile }: Identity) =>
  (
    await stage.database.row<{ email: string }>(sql`
    select a.email from accounts a join profiles p on p.account_id = a.id where p.id = ${profile}`)
  )?.email;

test("a report is confirmed by letter and waits once for all who reported, the oldest first", async () => {
  const reply = await stage.reply(who(first), id, "Une réponse");
  await stage.report(who(second), reply, { other_reason: "Hors sujet" });
  await stage.report(who(first), id, { report_problem: 1 });
  await stage.report(who(second), id, { report_problem: 2 });
  const waiting = await queue();
  expect(waiting).toMatchObject([
    { text: "Une réponse", parent: "Un avis contestable", reason: "Hors sujet", reports: 1 },
    { text: "Un avis contestable", parent: null, reports: 2, title: "Voir le son", decision: null, is_gone: false },
  ]);
  await stage.jobs.runAll();
  const confirmed = stage.mails.filter(({ subject }) => subject.includes("signalement est bien arrivé"));
  expect(confirmed.map(({ to }) => to)).toEqual([
    await emailOf(who(second)),
    await emailOf(who(first)),
    await emailOf(who(second)),
  ]);
});

test("a removal hides the comment, answers every report, and gives both sides its reasons", async () => {
  await stage.report(who(first), id, { report_problem: 1 });
  await stage.report(who(second), id, { report_problem: 2 });
  const [report] = await queue();
  for (const nothing of [" ", "\u200B\n\u2060", "\u2800"])
    await expect(decide(report?.id ?? 0, "removed", nothing)).rejects.toMatchObject({
      messages: { explanation: fieldFaults.decisionReason.fr },
    });
  await expect(decide(report?.id ?? 0, "kept", "é".repeat(1001))).rejects.toMatchObject({ status: 400 });
  await decide(report?.id ?? 0, "removed", "\u202EInjurieux\u200B envers une\u0007 personne.\r\n");
  expect((await stage.commentsOf(author, film)).data).toEqual([]);
  expect(await queue()).toEqual([]);
  expect(await queue("decided")).toMatchObject([{ decision: "removed", decided_by: "Ada moderator" }]);
  stage.mails.length = 0;
  const letters = await told();
  expect(letters.map(({ to }) => to).toSorted()).toEqual(
    [await emailOf(author), await emailOf(who(first)), await emailOf(who(second))].toSorted(),
  );
  for (const { text } of letters) {
    expect(text).toContain("Injurieux envers une personne.");
    expect(text).toContain("« Voir le son »".slice(2, -2));
    expect(text).toContain("par une personne, à la suite d’un signalement");
    expect(text).toMatch(/\/recours\/\d+\.[ar]\.[\w-]{22}/);
    expect(frenchFaults(text)).toEqual([]);
  }
});

test("a comment that is kept stays, and only who reported it hears so", async () => {
  await stage.report(who(first), id, { report_problem: 1 });
  const [report] = await queue();
  await decide(report?.id ?? 0, "kept", "");
  expect((await stage.commentsOf(who(second), film)).data).toHaveLength(1);
  stage.mails.length = 0;
  expect((await told()).map(({ to }) => to)).toEqual([await emailOf(who(first))]);
});

test("a decision that is undone within ten minutes tells nobody and shows the comment again", async () => {
  await stage.report(who(first), id, { report_problem: 1 });
  const [report] = await queue();
  const params = { id: report?.id ?? 0 };
  await expect(moderator("POST /admin/reports/{id}/reopening", { params })).rejects.toMatchObject({ status: 409 });
  await decide(params.id, "removed", "Non");
  await moderator("POST /admin/reports/{id}/reopening", { params });
  expect((await stage.commentsOf(who(second), film)).data).toHaveLength(1);
  expect(await queue()).toHaveLength(1);
  stage.mails.length = 0;
  expect((await told()).filter(({ subject }) => !subject.includes("bien arrivé"))).toEqual([]);
});

test("of two moderators at once one decides, and the other is told", async () => {
  await stage.report(who(first), id, { report_problem: 1 });
  const [report] = await queue();
  const ends = await Promise.allSettled([
    decide(report?.id ?? 0, "kept", ""),
    decide(report?.id ?? 0, "removed", "Oui"),
  ]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(ends.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
});

test("the author contests by the letter's link, once; a changed decision shows the comment and tells both", async () => {
  await stage.report(who(first), id, { report_problem: 1 });
  const [report] = await queue();
  await decide(report?.id ?? 0, "removed", "Injurieux");
  const letter = (await told()).find(
    ({ to, text }) => text.includes("/recours/") && to !== undefined && text.includes("Votre avis"),
  );
  const [, token = ""] = /\/recours\/(\S+)/.exec(letter?.text ?? "") ?? [];
  const appeal = (with_: string, text = "Je parlais du film.") =>
    stage.as()("POST /pub/appeals", { body: { token: with_, text } });
  await expect(appeal(token.replace(/^\d+/, "999999"))).rejects.toMatchObject({ status: 404 });
  await expect(appeal(token.replace(".a.", ".r."))).rejects.toMatchObject({ status: 404 });
  await expect(appeal(token, "  ")).rejects.toMatchObject({ status: 400 });
  await appeal(token);
  await expect(appeal(token)).rejects.toMatchObject({ status: 409 });
  expect(await queue("appealed")).toMatchObject([{ appeals: [{ side: "author", text: "Je parlais du film." }] }]);
  expect(await queue("decided")).toEqual([]);
  stage.mails.length = 0;
  await decide(report?.id ?? 0, "kept", "Vous avez raison.", "removed");
  expect(await queue("appealed")).toEqual([]);
  expect((await stage.commentsOf(who(second), film)).data).toHaveLength(1);
  expect((await told()).map(({ to }) => to).toSorted()).toEqual(
    [await emailOf(author), await emailOf(who(first))].toSorted(),
  );
});

test("an appeal that changes nothing is answered to whoever made it alone, without another link", async () => {
  await stage.report(who(first), id, { report_problem: 1 });
  await stage.report(who(second), id, { report_problem: 2 });
  const [report] = await queue();
  await decide(report?.id ?? 0, "kept", "");
  const letters = await told();
  const [, token = ""] = /\/recours\/(\S+)/.exec(letters.find(({ to }) => to === secondEmail)?.text ?? "") ?? [];
  stage.clock.advance({ seconds: 3600 });
  await stage.as()("POST /pub/appeals", { body: { token, text: "Relisez la deuxième phrase." } });
  stage.clock.advance({ seconds: 3 * 3600 });
  moderator = await staffCaller("moderator");
  const [contested] = await queue("appealed");
  expect(contested).toMatchObject({ reports: 2, appeals: [{ side: "reporter", text: "Relisez la deuxième phrase." }] });
  stage.mails.length = 0;
  await decide(contested?.id ?? 0, "kept", "Elle est permise.", "kept");
  const answers = await told();
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
  await stage.report(who(first), id, { report_problem: 1 });
  await decide((await queue())[0]?.id ?? 0, "kept", "");
  await told();
  await stage.report(who(second), id, { report_problem: 2 });
  const [again] = await queue();
  expect(again).toMatchObject({ reports: 1, decision: null });
  stage.mails.length = 0;
  await decide(again?.id ?? 0, "kept", "");
  expect((await told()).map(({ to }) => to).filter((to) => to !== secondEmail)).toEqual([]);
  expect(await queue("decided")).toHaveLength(2);
});

test("the author reads the reason, but not words that may say who reported", async () => {
  await stage.report(who(first), id, { other_reason: "C’est mon voisin Zoltan" });
  expect((await queue())[0]?.reason).toBe("C’est mon voisin Zoltan");
  await decide((await queue())[0]?.id ?? 0, "removed", "Vise une personne.");
  const letters = await told();
  const text = (to: string | undefined) => letters.filter((letter) => letter.to === to).map((one) => one.text);
  expect(text(await emailOf(author)).join("")).not.toMatch(/Zoltan|Camille/);
  expect(text(firstEmail).join("")).toContain("Zoltan");
});

test("a removal that is undone after its letters is told to the author with the next decision", async () => {
  await stage.report(who(first), id, { report_problem: 1 });
  const params = { id: (await queue())[0]?.id ?? 0 };
  await decide(params.id, "removed", "Non");
  await told();
  await moderator("POST /admin/reports/{id}/reopening", { params });
  stage.mails.length = 0;
  await decide(params.id, "kept", "");
  expect((await told()).map(({ to }) => to).toSorted()).toEqual([await emailOf(author), firstEmail].toSorted());
});

test("a link is good for six months, and dies with the profile of whoever held it", async () => {
  await stage.report(who(first), id, { report_problem: 1 });
  const report = (await queue())[0]?.id ?? 0;
  await decide(report, "removed", "Non");
  const secret = stage.config.secret;
  const contest = (side: "author" | "reporter") =>
    stage.as()("POST /pub/appeals", { body: { token: appealToken(report, side, secret), text: "Pourquoi ?" } });
  await stage.database.run(sql`update comment_reports set profile_id = null where id = ${report}`);
  await expect(contest("reporter")).rejects.toMatchObject({ status: 404 });
  const decidedDaysAgo = (days: number) =>
    stage.database.run(sql`update comment_reports set
      decided_at = ${stage.clock.now()}::timestamptz - make_interval(days => ${days}) where id = ${report}`);
  await decidedDaysAgo(184);
  await expect(contest("author")).rejects.toMatchObject({ status: 404 });
  await decidedDaysAgo(182);
  const both = await Promise.allSettled([contest("author"), contest("author")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(both.find(({ status }) => status === "rejected")).toMatchObject({ reason: { status: 409 } });
});

test("the time to decide is kept, and the queue is for moderators alone", async () => {
  await stage.report(who(first), id, { report_problem: 1 });
  stage.clock.advance({ seconds: 7200 });
  moderator = await staffCaller("moderator");
  const [report] = await queue();
  await decide(report?.id ?? 0, "kept", "");
  expect((await moderator("GET /admin/reports")).median_hours).toBe(2);
  await expect((await staffCaller("editor"))("GET /admin/reports")).rejects.toMatchObject({ status: 403 });
});
