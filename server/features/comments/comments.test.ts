import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCommentFixture, type CommentFixture } from "#tests/support/comment-fixture.ts";

let fixture: CommentFixture;
let film: number;
let ada: Identity;
let grace: Identity;
let kid: Identity;

beforeAll(async () => {
  fixture = await createCommentFixture();
  ({ adult: ada, kid } = await fixture.viewers());
  grace = (await fixture.viewers()).adult;
});
beforeEach(async () => {
  film = await fixture.film({ title_fr: "Film", rating: 12 });
  // Another window of the limits.
  fixture.clock.advance({ days: 1 });
});
afterAll(() => fixture.closeWellCounted());

describe("comments of a title", () => {
  test("come newest first, ten at a time, with everything that the document names", async () => {
    const ids: number[] = [];
    for (let number = 1; number <= 12; number += 1) {
      ids.push(await fixture.comment(number % 2 === 0 ? ada : grace, film, `Avis ${number}`));
      fixture.clock.advance({ seconds: 61 });
    }
    const page = await fixture.commentsOf(ada, film);
    expect(page.data.map(({ id }) => id)).toEqual(ids.toReversed().slice(0, 10));
    expect(page).toMatchObject({ current_page: 1, total_page: 2, next_page: 2, total_comment: 12 });
    expect(page.data[0]).toEqual({
      id: ids[11],
      text: "Avis 12",
      parent: null,
      total_like: 0,
      total_reply: 0,
      is_liked: 0,
      comments: [],
      is_covered: false,
      is_reported: false,
      video: film,
      episode: null,
      at: null,
      created_at: expect.stringMatching(/^2026-/) as string,
      user_profile: {
        id: ada.profile,
        nickname: "Cam",
        full_name: "Camille Durand",
        is_kid: false,
        avatar_url: expect.stringMatching(/^\/images\/avatars\//) as string,
      },
    });
    const last = await fixture.commentsOf(ada, film, { page: 2 });
    expect(last.data.map(({ id }) => id)).toEqual([ids[1], ids[0]]);
    expect(last.next_page).toBeNull();
    expect((await fixture.commentsOf(ada, film, { limit: 300 })).data).toHaveLength(12);
    await expect(fixture.commentsOf(ada, film, { limit: 301 })).rejects.toMatchObject({ status: 400 });
  });

  test("a comment asked for is in the answer whatever its page, and so is what a reply answers", async () => {
    const first = await fixture.comment(grace, film, "Le premier");
    const reply = await fixture.reply(ada, first, "@Grace Oui");
    for (const text of ["a", "b", "c"]) await fixture.comment(grace, film, text);
    const named = async (extra_id: number) =>
      (await fixture.commentsOf(ada, film, { limit: 2, extra_id })).data.map(({ text, comments }) => [
        text,
        comments.map((one) => one.id),
      ]);
    expect(await named(first)).toEqual([
      ["c", []],
      ["b", []],
      ["Le premier", []],
    ]);
    expect(await named(reply)).toEqual([
      ["c", []],
      ["b", []],
      ["Le premier", [reply]],
    ]);
    // Of another title, or gone: as if it had not been asked for.
    const elsewhere = await fixture.comment(grace, await fixture.film(), "Ailleurs");
    for (const id of [elsewhere, 2_147_483_647])
      expect(await named(id)).toEqual([
        ["c", []],
        ["b", []],
      ]);
  });

  test("are those of the film or series; a series has those of its episodes as well", async () => {
    const series = await fixture.series([2], { title_fr: "Série" });
    const [first, second] = series.episodes as [number, number];
    await fixture.comment(grace, series.id, "La série");
    await fixture.comment(grace, first, "Le premier épisode");
    await fixture.comment(grace, second, "Le second épisode");
    const all = await fixture.commentsOf(grace, series.id);
    expect(all.data.map(({ text, video, episode }) => [text, video, episode?.number])).toEqual([
      ["Le second épisode", second, 2],
      ["Le premier épisode", first, 1],
      ["La série", series.id, undefined],
    ]);
    expect(all.total_comment).toBe(3);
    expect((await fixture.commentsOf(grace, first)).data.map(({ text }) => text)).toEqual(["Le premier épisode"]);
    await fixture.database.run(sql`update videos set published_at = null where id = ${second}`);
    expect(await fixture.commentsOf(grace, series.id)).toMatchObject({
      total_comment: 2,
      data: [{ video: first }, {}],
    });
  });

  test("are asked for by title or by comment, and by nothing else", async () => {
    const response = await fixture.send("GET", "/api/comments", ada);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { messages: { "filters[video]": expect.any(String) as string } },
    });
  });

  test("who chose a nickname is known by it alone to others", async () => {
    const { adult } = await fixture.viewers();
    await fixture.database.run(sql`update accounts set nickname = 'Cassiopée'
      where id = (select account_id from profiles where id = ${adult.profile}::integer)`);
    const id = await fixture.comment(adult, film, "Sous pseudo");
    expect((await fixture.read(ada, id)).user_profile).toMatchObject({ nickname: "Cassiopée", full_name: "Cassiopée" });
    expect((await fixture.read(adult, id)).user_profile).toMatchObject({
      nickname: "Cassiopée",
      full_name: "Camille Durand",
    });
  });
});

describe("replies", () => {
  test("come oldest first, ten at a time; each counts, and one that is deleted counts no more", async () => {
    const above = await fixture.comment(grace, film, "Un avis");
    const ids: number[] = [];
    for (let number = 1; number <= 11; number += 1) {
      ids.push(await fixture.reply(ada, above, `Réponse ${number}`));
      fixture.clock.advance({ seconds: 61 });
    }
    const page = await fixture.repliesTo(grace, above);
    expect(page.data.map(({ id }) => id)).toEqual(ids.slice(0, 10));
    expect(page).toMatchObject({ total_page: 2, next_page: 2, total_comment: 11 });
    const named = await fixture.repliesTo(grace, above, { limit: 1, extra_id: ids[5] });
    expect(named.data.map(({ id }) => id)).toEqual([ids[0], ids[5]]);

    expect((await fixture.read(ada, above)).total_reply).toBe(11);
    const removed = await fixture.remove(ada, ids[0] as number);
    expect(removed).toEqual({
      delete: [{ entity: "comment", id: ids[0] }],
      update: [{ entity: "comment", id: above, total_reply: 10 }],
    });
    expect((await fixture.repliesTo(grace, above)).data.map(({ id }) => id)).toEqual(ids.slice(1));
  });

  test("a reply to a reply stands beside it, under the same comment", async () => {
    const above = await fixture.comment(grace, film, "Un avis");
    const first = await fixture.reply(ada, above, "@Grace d’accord");
    const answer = await fixture.as(grace)("POST /comments", { body: { parent: first, text: "@Ada merci" } });
    expect(answer.comment.parent).toBe(above);
    expect(answer.update).toEqual([{ entity: "comment", id: above, total_reply: 2 }]);
    expect((await fixture.repliesTo(ada, above)).data.map(({ text }) => text)).toEqual([
      "@Grace d’accord",
      "@Ada merci",
    ]);
    await expect(fixture.repliesTo(ada, first)).rejects.toMatchObject({ status: 404 });
    await expect(
      fixture.database.run(sql`insert into comments (video_id, profile_id, parent_id, text)
        values (${film}, ${ada.profile}, ${first}, 'Trop profond')`),
    ).rejects.toThrow("a reply cannot be answered");
  });

  test("whoever is answered is told, never by themselves; a like tells its author once", async () => {
    const above = await fixture.comment(grace, film, "Un avis");
    const third = (await fixture.viewers()).adult;
    const first = await fixture.reply(ada, above, "@Grace non");
    const second = await fixture.reply(third, first, "@Ada si");
    await fixture.reply(grace, above, "Je me réponds");
    await fixture.like(ada, above);
    await fixture.unlike(ada, above);
    await fixture.like(ada, above);
    await fixture.like(grace, above);
    const notificationsOf = async (who: Identity) =>
      (await fixture.as(who)("GET /notifications")).data
        .filter(({ data }) => data.videoId === film)
        .map(({ activity_name, data }) => [activity_name, data.id, data.parentId]);
    expect(await notificationsOf(grace)).toEqual([
      ["activity_like", above, null],
      ["activity_reply", second, above],
      ["activity_reply", first, above],
    ]);
    expect(await notificationsOf(ada)).toEqual([["activity_reply", second, above]]);
  });
});

describe("likes", () => {
  test("count once a profile, and are taken back once", async () => {
    const id = await fixture.comment(grace, film, "Un avis");
    const said = (total_like: number, is_liked: 0 | 1) => ({
      total_like,
      update: [{ entity: "comment", id, total_like, is_liked }],
    });
    expect(await fixture.like(ada, id)).toEqual(said(1, 1));
    expect(await fixture.like(ada, id)).toEqual(said(1, 1));
    expect(await fixture.like(grace, id)).toEqual(said(2, 1));
    expect((await fixture.commentsOf(ada, film)).data[0]).toMatchObject({ total_like: 2, is_liked: 1 });
    expect(await fixture.unlike(ada, id)).toEqual(said(1, 0));
    expect(await fixture.unlike(ada, id)).toEqual(said(1, 0));
    expect((await fixture.commentsOf(ada, film)).data[0]).toMatchObject({ total_like: 1, is_liked: 0 });
  });
});

describe("who may", () => {
  test("only the author deletes a comment, and its replies go with it", async () => {
    const id = await fixture.comment(grace, film, "Un avis");
    const reply = await fixture.reply(ada, id, "Une réponse");
    await expect(fixture.remove(ada, id)).rejects.toMatchObject({
      status: 403,
      message: "Seul l’auteur d’un avis peut le supprimer",
    });
    expect((await fixture.commentsOf(ada, film)).total_comment).toBe(1);
    expect(await fixture.remove(grace, id)).toEqual({ delete: [{ entity: "comment", id }], update: [] });
    await expect(fixture.remove(grace, id)).rejects.toMatchObject({
      status: 404,
      message: `Avis #${id} n’existe pas ou supprimé`,
    });
    for (const gone of [id, reply]) await expect(fixture.read(ada, gone)).rejects.toMatchObject({ status: 404 });
    expect(await fixture.commentsOf(ada, film)).toMatchObject({ data: [], total_comment: 0, total_page: 0 });
  });

  test("a kid profile neither sees nor writes", async () => {
    const forKids = await fixture.film({ is_kid: true });
    const id = await fixture.comment(grace, forKids, "Pour les petits");
    const acts = [
      () => fixture.commentsOf(kid, forKids),
      () => fixture.read(kid, id),
      () => fixture.comment(kid, forKids, "Moi"),
      () => fixture.reply(kid, id, "Moi"),
      () => fixture.like(kid, id),
      () => fixture.unlike(kid, id),
      () => fixture.remove(kid, id),
      () => fixture.report(kid, id, { report_problem: 1 }),
      () => fixture.as(kid)("GET /report-problems"),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ status: 403 });
  });

  test("a title that the profile may not see has no comments, in no way; above the ceiling the reason is said", async () => {
    const low = (await fixture.viewers(10)).adult;
    const id = await fixture.comment(grace, film, "Un avis");
    const reply = await fixture.reply(ada, id, "Une réponse");
    for (const act of [() => fixture.commentsOf(low, film), () => fixture.comment(low, film, "Moi")])
      await expect(act()).rejects.toMatchObject({ code: 602, details: { rating: 12, age_ceiling: 10 } });
    const byComment = (who: Identity) => [
      () => fixture.repliesTo(who, id),
      () => fixture.read(who, id),
      () => fixture.read(who, reply),
      () => fixture.reply(who, id, "Moi"),
      () => fixture.like(who, id),
      () => fixture.report(who, id, { report_problem: 1 }),
    ];
    for (const act of byComment(low)) await expect(act()).rejects.toMatchObject({ status: 404 });
    await fixture.database.run(sql`update videos set published_at = null where id = ${film}`);
    for (const act of [...byComment(ada), () => fixture.commentsOf(ada, film), () => fixture.comment(ada, film, "x")])
      await expect(act()).rejects.toMatchObject({ status: 404 });
    // What is one's own can be deleted all the same.
    await fixture.remove(grace, id);
  });

  test("what a moderator hid is not there, with its replies, and comes back with its counts", async () => {
    const id = await fixture.comment(grace, film, "Caché");
    const reply = await fixture.reply(ada, id, "Une réponse");
    const other = await fixture.reply(grace, id, "Une autre");
    const hide = (which: number, at: Date | null) =>
      fixture.database.run(sql`update comments set removed_at = ${at} where id = ${which}`);
    await hide(reply, fixture.clock.now());
    expect(await fixture.repliesTo(ada, id)).toMatchObject({ data: [{ id: other }], total_comment: 1 });
    await hide(id, fixture.clock.now());
    expect(await fixture.commentsOf(ada, film, { extra_id: other })).toMatchObject({ data: [], total_comment: 0 });
    for (const gone of [id, reply, other]) await expect(fixture.read(ada, gone)).rejects.toMatchObject({ status: 404 });
    for (const act of [
      () => fixture.repliesTo(ada, id),
      () => fixture.reply(ada, other, "x"),
      () => fixture.like(ada, id),
    ])
      await expect(act()).rejects.toMatchObject({ status: 404 });
    await hide(id, null);
    await hide(reply, null);
    expect(await fixture.commentsOf(ada, film)).toMatchObject({ data: [{ id, total_reply: 2 }], total_comment: 1 });
  });
});
