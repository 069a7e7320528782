import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCommentFixture, type CommentFixture } from "#tests/support/comment-fixture.ts";

let fixture: CommentFixture;
let film: number;
let ada: Identity;
let grace: Identity;

beforeAll(async () => {
  fixture = await createCommentFixture();
  ada = (await fixture.viewers()).adult;
  grace = (await fixture.viewers()).adult;
});
beforeEach(async () => {
  film = await fixture.film();
  fixture.clock.advance({ days: 1 });
});
afterAll(() => fixture.closeWellCounted());

const post = (body: unknown, who = ada) => fixture.send("POST", "/api/comments", { ...who, body });

describe("what is written", () => {
  test("is plain text: markup stays text, what disguises it goes", async () => {
    const text = "<img src=x onerror=alert(1)> https://exemple.fr & \u202Egpj.exe\u200B";
    const id = await fixture.comment(ada, film, text);
    const response = await fixture.send("GET", `/api/comments/${id}`, grace);
    expect(response.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(await response.json()).toMatchObject({ text: "<img src=x onerror=alert(1)> https://exemple.fr & gpj.exe" });
  });

  test("is neither empty nor longer than 2 000 characters, nor 10 MB", async () => {
    for (const text of ["", "  \n ", "\u200B\uFEFF", "x".repeat(2001)]) {
      const response = await post({ video: film, text });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { messages: { text: expect.any(String) as string } } });
    }
    expect((await post({ video: film, text: "x".repeat(10_000_000) })).status).toBe(413);
    expect((await post({ video: film, text: "🪐".repeat(2000) })).status).toBe(200);
    expect((await fixture.commentsOf(grace, film)).total_comment).toBe(1);
  });

  test("is about something: a title or a comment that are there", async () => {
    expect((await post({ text: "Où ?" })).status).toBe(400);
    for (const nothing of [{ video: 2_147_483_647 }, { parent: 2_147_483_647 }])
      expect((await post({ ...nothing, text: "Où ?" })).status).toBe(404);
    const id = await fixture.comment(ada, film, "Là");
    // A reply stands where its comment does, whatever else is sent.
    const reply = await post({ parent: id, video: await fixture.film(), text: "Ici" });
    expect(await reply.json()).toMatchObject({ comment: { parent: id, video: film } });
  });
});

describe("the same text", () => {
  test("sent twice, or at once, makes one comment with one answer", async () => {
    const body = { video: film, text: "Deux fois" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => fixture.as(ada)("POST /comments", { body })));
    expect(new Set(answers.map(({ comment }) => comment.id)).size).toBe(1);
    const above = answers[0]?.comment.id ?? 0;
    const replies = await Promise.all([1, 2].map(() => fixture.reply(grace, above, "Moi aussi")));
    expect(new Set(replies).size).toBe(1);
    expect(await fixture.commentsOf(grace, film)).toMatchObject({ total_comment: 1, data: [{ total_reply: 1 }] });
  });

  test("later on is refused where it stands, and free elsewhere", async () => {
    const above = await fixture.comment(ada, film, "Merci");
    await fixture.reply(ada, above, "Merci");
    await fixture.comment(grace, film, "Merci");
    await fixture.comment(ada, await fixture.film(), "Merci");
    fixture.clock.advance({ seconds: 61 });
    for (const act of [() => fixture.comment(ada, film, "Merci"), () => fixture.reply(ada, above, "Merci")])
      await expect(act()).rejects.toMatchObject({ status: 409, message: "Vous avez déjà publié ce texte ici" });
    await fixture.remove(ada, above);
    await fixture.comment(ada, film, "Merci");
  });

  test("that a moderator hid is not written again", async () => {
    const id = await fixture.comment(ada, film, "Caché");
    await fixture.database.run(sql`update comments set removed_at = ${fixture.clock.now()} where id = ${id}`);
    await expect(fixture.comment(ada, film, "Caché")).rejects.toMatchObject({ status: 409 });
  });
});

test("an account writes eight comments a minute and a hundred a day", async () => {
  const { adult } = await fixture.viewers();
  for (let number = 1; number <= 8; number += 1) await fixture.comment(adult, film, `Avis ${number}`);
  const refused = await post({ video: film, text: "Avis 9" }, adult);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  fixture.clock.advance({ seconds: 60 });
  for (let number = 9; number <= 100; number += 1) {
    await fixture.comment(adult, film, `Avis ${number}`);
    fixture.clock.advance({ seconds: 8 });
  }
  await expect(fixture.comment(adult, film, "Avis 101")).rejects.toMatchObject({ status: 429 });
});
