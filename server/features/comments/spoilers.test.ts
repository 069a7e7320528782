import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Identity } from "#tests/support/app.ts";
import { createCommentFixture, type CommentFixture } from "#tests/support/comment-fixture.ts";

let fixture: CommentFixture;
let author: Identity;
let reader: Identity;

beforeAll(async () => {
  fixture = await createCommentFixture();
  author = (await fixture.viewers()).adult;
});
beforeEach(async () => {
  reader = (await fixture.viewers()).adult;
  fixture.clock.advance({ days: 1 });
});
afterAll(() => fixture.close());

/** The texts that the reader is sent, by comment; null where one is covered. */
async function notificationsOf(video: number, who = reader) {
  const { data } = await fixture.commentsOf(who, video);
  for (const { is_covered, text } of data) expect(text === "").toBe(is_covered);
  return data.map(({ text, is_covered }) => (is_covered ? null : text));
}

test("a comment made at a moment of a film is sent to who has been there, and stays so when the film is watched again", async () => {
  const film = await fixture.film();
  await fixture.comment(author, film, "En général");
  await fixture.comment(author, film, "À la moitié", 50);
  expect(await notificationsOf(film)).toEqual([null, "En général"]);
  expect(await notificationsOf(film, author)).toEqual(["À la moitié", "En général"]);
  await fixture.watch(reader, film, 0.49);
  expect(await notificationsOf(film)).toEqual([null, "En général"]);
  await fixture.watch(reader, film, 0.5);
  expect(await notificationsOf(film)).toEqual(["À la moitié", "En général"]);
  await fixture.watch(reader, film, 0.01);
  expect(await notificationsOf(film)).toEqual(["À la moitié", "En général"]);
});

test("whoever finished a film has been everywhere in it", async () => {
  const film = await fixture.film();
  await fixture.comment(author, film, "La toute fin", 100);
  await fixture.watch(reader, film, 0.96);
  expect(await notificationsOf(film)).toEqual([null]);
  await fixture.watch(reader, film, 1);
  await fixture.watch(reader, film, 0.1);
  expect(await notificationsOf(film)).toEqual(["La toute fin"]);
});

test("a comment on a later episode is covered until that episode is begun", async () => {
  const series = await fixture.series([2, 1]);
  const [first, second, third] = series.episodes as [number, number, number];
  await fixture.comment(author, series.id, "La série");
  await fixture.comment(author, first, "Le premier");
  await fixture.comment(author, second, "Le milieu du deuxième", 50);
  await fixture.comment(author, third, "La saison 2");
  expect(await notificationsOf(series.id)).toEqual([null, null, null, "La série"]);
  await fixture.watch(reader, first, 0.1);
  expect(await notificationsOf(series.id)).toEqual([null, null, "Le premier", "La série"]);
  await fixture.watch(reader, second, 0.2);
  expect(await notificationsOf(series.id)).toEqual([null, null, "Le premier", "La série"]);
  // Past the second in the series, whatever was seen of it.
  await fixture.watch(reader, third, 0.01);
  expect(await notificationsOf(series.id)).toEqual(["La saison 2", "Le milieu du deuxième", "Le premier", "La série"]);
});

test("one call uncovers a comment, another what is below it; a reply is covered as its comment is", async () => {
  const film = await fixture.film();
  const id = await fixture.comment(author, film, "La révélation", 80);
  const reply = await fixture.reply(author, id, "Et quelle révélation");
  const own = await fixture.reply(reader, id, "Je n’ai pas regardé");
  const below = async (query = {}) =>
    (await fixture.repliesTo(reader, id, query)).data.map(({ is_covered, text, at }) => [is_covered, text, at]);
  expect(await below()).toEqual([
    [true, "", 80],
    [false, "Je n’ai pas regardé", 80],
  ]);
  const [shown] = (await fixture.commentsOf(reader, film, { extra_id: reply })).data;
  expect(shown?.comments[0]).toMatchObject({ id: reply, is_covered: true, text: "" });

  expect(await fixture.read(reader, id)).toMatchObject({ is_covered: false, text: "La révélation" });
  expect(await below({ uncover: "1" })).toEqual([
    [false, "Et quelle révélation", 80],
    [false, "Je n’ai pas regardé", 80],
  ]);
  expect((await fixture.commentsOf(reader, film, { uncover: "1" })).data[0]?.text).toBe("La révélation");
  expect(own).toBeGreaterThan(reply);
});

test("no answer but those asked for holds the text of what is covered", async () => {
  const film = await fixture.film();
  const id = await fixture.comment(author, film, "Zzrévélation", 80);
  const answers = [
    await fixture.commentsOf(reader, film),
    await fixture.repliesTo(reader, id),
    await fixture.like(reader, id),
    await fixture.report(reader, id, { report_problem: 5 }),
    await fixture.as(reader)("GET /notifications"),
  ];
  expect(JSON.stringify(answers)).not.toContain("Zzrévélation");
});

test("a moment lies within a film or an episode", async () => {
  const film = await fixture.film();
  const series = await fixture.series([1]);
  for (const [video, at] of [
    [film, 101],
    [film, -1],
    [film, 1.5],
    [series.id, 0],
  ] as const)
    await expect(fixture.comment(author, video, "x", at)).rejects.toMatchObject({ status: 400 });
  for (const at of [0, 100]) await fixture.comment(author, film, `À ${at}`, at);
  await fixture.comment(author, series.episodes[0] as number, "x", 100);
});
