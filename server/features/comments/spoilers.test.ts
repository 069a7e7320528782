import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Identity } from "#tests/support/app.ts";
import { createCommentStage, type CommentStage } from "#tests/support/comment-stage.ts";

let stage: CommentStage;
let author: Identity;
let reader: Identity;

beforeAll(async () => {
  stage = await createCommentStage();
  author = (await stage.viewers()).adult;
});
beforeEach(async () => {
  reader = (await stage.viewers()).adult;
  stage.clock.advance({ days: 1 });
});
afterAll(() => stage.close());

/** The texts that the reader is sent, by comment; null where one is covered. */
async function told(video: number, who = reader) {
  const { data } = await stage.commentsOf(who, video);
  for (const { is_covered, text } of data) expect(text === "").toBe(is_covered);
  return data.map(({ text, is_covered }) => (is_covered ? null : text));
}

test("a comment made at a moment of a film is sent to who has been there, and stays so when the film is watched again", async () => {
  const film = await stage.film();
  await stage.comment(author, film, "En général");
  await stage.comment(author, film, "À la moitié", 50);
  expect(await told(film)).toEqual([null, "En général"]);
  expect(await told(film, author)).toEqual(["À la moitié", "En général"]);
  await stage.watch(reader, film, 0.49);
  expect(await told(film)).toEqual([null, "En général"]);
  await stage.watch(reader, film, 0.5);
  expect(await told(film)).toEqual(["À la moitié", "En général"]);
  await stage.watch(reader, film, 0.01);
  expect(await told(film)).toEqual(["À la moitié", "En général"]);
});

test("whoever finished a film has been everywhere in it", async () => {
  const film = await stage.film();
  await stage.comment(author, film, "La toute fin", 100);
  await stage.watch(reader, film, 0.96);
  expect(await told(film)).toEqual([null]);
  await stage.watch(reader, film, 1);
  await stage.watch(reader, film, 0.1);
  expect(await told(film)).toEqual(["La toute fin"]);
});

test("a comment on a later episode is covered until that episode is begun", async () => {
  const series = await stage.series([2, 1]);
  const [first, second, third] = series.episodes as [number, number, number];
  await stage.comment(author, series.id, "La série");
  await stage.comment(author, first, "Le premier");
  await stage.comment(author, second, "Le milieu du deuxième", 50);
  await stage.comment(author, third, "La saison 2");
  expect(await told(series.id)).toEqual([null, null, null, "La série"]);
  await stage.watch(reader, first, 0.1);
  expect(await told(series.id)).toEqual([null, null, "Le premier", "La série"]);
  await stage.watch(reader, second, 0.2);
  expect(await told(series.id)).toEqual([null, null, "Le premier", "La série"]);
  // Past the second in the series, whatever was seen of it.
  await stage.watch(reader, third, 0.01);
  expect(await told(series.id)).toEqual(["La saison 2", "Le milieu du deuxième", "Le premier", "La série"]);
});

test("one call uncovers a comment, another what is below it; a reply is covered as its comment is", async () => {
  const film = await stage.film();
  const id = await stage.comment(author, film, "La révélation", 80);
  const reply = await stage.reply(author, id, "Et quelle révélation");
  const own = await stage.reply(reader, id, "Je n’ai pas regardé");
  const below = async (query = {}) =>
    (await stage.repliesTo(reader, id, query)).data.map(({ is_covered, text, at }) => [is_covered, text, at]);
  expect(await below()).toEqual([
    [true, "", 80],
    [false, "Je n’ai pas regardé", 80],
  ]);
  const [shown] = (await stage.commentsOf(reader, film, { extra_id: reply })).data;
  expect(shown?.comments[0]).toMatchObject({ id: reply, is_covered: true, text: "" });

  expect(await stage.read(reader, id)).toMatchObject({ is_covered: false, text: "La révélation" });
  expect(await below({ uncover: "1" })).toEqual([
    [false, "Et quelle révélation", 80],
    [false, "Je n’ai pas regardé", 80],
  ]);
  expect((await stage.commentsOf(reader, film, { uncover: "1" })).data[0]?.text).toBe("La révélation");
  expect(own).toBeGreaterThan(reply);
});

test("no answer but those asked for holds the text of what is covered", async () => {
  const film = await stage.film();
  const id = await stage.comment(author, film, "Zzrévélation", 80);
  const answers = [
    await stage.commentsOf(reader, film),
    await stage.repliesTo(reader, id),
    await stage.like(reader, id),
    await stage.report(reader, id, { report_problem: 5 }),
    await stage.as(reader)("GET /notifications"),
  ];
  expect(JSON.stringify(answers)).not.toContain("Zzrévélation");
});

test("a moment lies within a film or an episode", async () => {
  const film = await stage.film();
  const series = await stage.series([1]);
  for (const [video, at] of [
    [film, 101],
    [film, -1],
    [film, 1.5],
    [series.id, 0],
  ] as const)
    await expect(stage.comment(author, video, "x", at)).rejects.toMatchObject({ status: 400 });
  for (const at of [0, 100]) await stage.comment(author, film, `À ${at}`, at);
  await stage.comment(author, series.episodes[0] as number, "x", 100);
});
