import { afterAll, beforeAll, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCommentFixture, type CommentFixture } from "#tests/support/comment-fixture.ts";
import { createStaffWithApp, refusalOf, signInStaff } from "#tests/support/staff.ts";

let fixture: CommentFixture;
let editor: Client;
let author: Identity;
let reader: Identity;
beforeAll(async () => {
  fixture = await createCommentFixture();
  editor = await signInStaff(fixture, await createStaffWithApp(fixture, ["editor"]));
  ({ adult: author } = await fixture.viewers());
  ({ adult: reader } = await fixture.viewers());
});
afterAll(() => fixture.close());

const offered = async () => (await fixture.as(reader)("GET /report-problems")).data.map((reason) => reason.title);

test("reasons are sorted and added to; one that is removed stays with its reports, and cannot be chosen any more", async () => {
  const film = await fixture.film();
  const comments = [await fixture.comment(author, film, "Un"), await fixture.comment(author, film, "Deux")];
  const read = await editor("GET /admin/report-problems");
  const [gone, kept] = read.items;
  if (!gone || !kept) throw new Error("there are no reasons");
  await fixture.report(reader, comments[0] ?? 0, { report_problem: gone.id });
  const items = [
    { id: null, title_fr: "Hors sujet", title_en: "Beside the point" },
    { ...kept, title_fr: "Renommée" },
  ];
  const saved = await editor("PUT /admin/report-problems", { body: { version: read.version, items } });
  expect(saved.items).toMatchObject([{ title_en: "Beside the point" }, { id: kept.id, title_fr: "Renommée" }]);
  expect(await offered()).toEqual(["Hors sujet", "Renommée"]);
  const refusal = await refusalOf(fixture.report(reader, comments[1] ?? 0, { report_problem: gone.id }));
  expect(refusal?.status).toBe(400);
  const moderator = await signInStaff(fixture, await createStaffWithApp(fixture, ["moderator"]));
  const { data } = await moderator("GET /admin/reports", { query: {} });
  expect(data.map(({ reason }) => reason)).toEqual([gone.title_fr]);
});

test("a list that somebody has saved since is not overwritten", async () => {
  const read = await editor("GET /admin/report-problems");
  const save = () => editor("PUT /admin/report-problems", { body: { ...read, items: read.items.toReversed() } });
  await save();
  expect((await refusalOf(save()))?.status).toBe(409);
});
