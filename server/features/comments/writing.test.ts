import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCommentStage, type CommentStage } from "#tests/support/comment-stage.ts";

let stage: CommentStage;
let film: number;
let ada: Identity;
let grace: Identity;

beforeAll(async () => {
  stage = await createCommentStage();
  ada = (await stage.viewers()).adult;
  grace = (await stage.viewers()).adult;
});
beforeEach(async () => {
  film = await stage.film();
  stage.clock.advance({ days: 1 });
});
afterAll(() => stage.closeWellCounted());

const post = (body: unknown, who = ada) => stage.send("POST", "/api/comments", { ...who, body });

describe("what is written", () => {
  test("is plain text: markup stays text, what disguises it goes", async () => {
    const text = "<img src=x onerror=alert(1)> https://exemple.fr & \u202Egpj.exe\u200B";
    const id = await stage.comment(ada, film, text);
    const response = await stage.send("GET", `/api/comments/${id}`, grace);
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
    expect((await stage.commentsOf(grace, film)).total_comment).toBe(1);
  });

  test("is about something: a title or a comment that are there", async () => {
    expect((await post({ text: "Où ?" })).status).toBe(400);
    for (const nothing of [{ video: 2_147_483_647 }, { parent: 2_147_483_647 }])
      expect((await post({ ...nothing, text: "Où ?" })).status).toBe(404);
    const id = await stage.comment(ada, film, "Là");
    // A reply stands where its comment does, whatever else is sent.
    const reply = await post({ parent: id, video: await stage.film(), text: "Ici" });
    expect(await reply.json()).toMatchObject({ comment: { parent: id, video: film } });
  });
});

describe("the same text", () => {
  test("sent twice, or at once, makes one comment with one answer", async () => {
    const body = { video: film, text: "Deux fois" };
    const answers = await Promise.all(Array.from({ length: 5 }, () => stage.as(ada)("POST /comments", { body })));
    expect(new Set(answers.map(({ comment }) => comment.id)).size).toBe(1);
    const above = answers[0]?.comment.id ?? 0;
    const replies = await Promise.all([1, 2].map(() => stage.reply(grace, above, "Moi aussi")));
    expect(new Set(replies).size).toBe(1);
    expect(await stage.commentsOf(grace, film)).toMatchObject({ total_comment: 1, data: [{ total_reply: 1 }] });
  });

  test("later on is refused where it stands, and free elsewhere", async () => {
    const above = await stage.comment(ada, film, "Merci");
    await stage.reply(ada, above, "Merci");
    await stage.comment(grace, film, "Merci");
    await stage.comment(ada, await stage.film(), "Merci");
    stage.clock.advance({ seconds: 61 });
    for (const act of [() => stage.comment(ada, film, "Merci"), () => stage.reply(ada, above, "Merci")])
      await expect(act()).rejects.toMatchObject({ status: 409, message: "Vous avez déjà publié ce texte ici" });
    await stage.remove(ada, above);
    await stage.comment(ada, film, "Merci");
  });

  test("that a moderator hid is not written again", async () => {
    const id = await stage.comment(ada, film, "Caché");
    await stage.database.run(sql`update comments set removed_at = ${stage.clock.now()} where id = ${id}`);
    await expect(stage.comment(ada, film, "Caché")).rejects.toMatchObject({ status: 409 });
  });
});

test("an account writes eight comments a minute and a hundred a day", async () => {
  const { adult } = await stage.viewers();
  for (let number = 1; number <= 8; number += 1) await stage.comment(adult, film, `Avis ${number}`);
  const refused = await post({ video: film, text: "Avis 9" }, adult);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  stage.clock.advance({ seconds: 60 });
  for (let number = 9; number <= 100; number += 1) {
    await stage.comment(adult, film, `Avis ${number}`);
    stage.clock.advance({ seconds: 8 });
  }
  await expect(stage.comment(adult, film, "Avis 101")).rejects.toMatchObject({ status: 429 });
});
