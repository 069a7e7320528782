import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { Identity } from "#tests/support/app.ts";
import { createCatalogueFixture, type CatalogueFixture } from "#tests/support/catalogue-fixture.ts";
import { frenchFaults, typographyFaults } from "#tests/support/typography.ts";
import { lastDue } from "./digest.ts";

let fixture: CatalogueFixture;
beforeAll(async () => {
  fixture = await createCatalogueFixture({ PUBLIC_URL: "https://silecs.test" });
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.database.run(sql`update notification_settings set weekly_digest = false`);
  await fixture.jobs.runAll();
  fixture.mails.length = 0;
});

const subscribed = async (): Promise<Identity> => {
  const { adult } = await fixture.viewers();
  await fixture.as(adult)("PUT /notification-settings", { body: { weekly_digest: true } });
  return adult;
};

async function notify(who: Identity, count = 1): Promise<void> {
  const { episodes } = await fixture.series([count], { title_fr: "Nuits blanches", title_en: "White Nights" });
  for (const id of episodes)
    await fixture.database.run(sql`
      insert into notifications (profile_id, activity_name, video_id, created_at)
      values (${who.profile}, 'activity_new_episode', ${id}, ${fixture.clock.now()})`);
}

/** Half an hour after the next Friday's digests become due. */
async function nextFriday(): Promise<void> {
  const due = lastDue(fixture.clock.now()).getTime();
  fixture.clock.set(new Date(due + 7 * 86_400_000 + 1_800_000).toISOString());
  await fixture.database.run(sql`update sessions set expires_at = ${new Date(due + 90 * 86_400_000)}`);
  await fixture.jobs.runAll();
}
const digests = () => fixture.mails.filter(({ subject }) => /semaine|week/.test(subject));

test.each([
  ["2026-03-10T09:00:00Z", "2026-03-06T16:00:00.000Z", "Tuesday, in winter"],
  ["2026-03-13T15:59:59Z", "2026-03-06T16:00:00.000Z", "Friday, before five"],
  ["2026-03-13T16:00:00Z", "2026-03-13T16:00:00.000Z", "Friday at five"],
  ["2026-03-29T22:30:00Z", "2026-03-27T16:00:00.000Z", "Monday in Paris, after the clocks went forward"],
  ["2026-04-03T15:00:00Z", "2026-04-03T15:00:00.000Z", "Friday at five, in summer"],
])("at %s digests were last due at %s (%s)", (at, due) => expect(lastDue(new Date(at)).toISOString()).toBe(due));

test("the digest lists what was not seen, once, with a link that stops it", async () => {
  const [reader, silent, off] = [await subscribed(), await subscribed(), (await fixture.viewers()).adult];
  await notify(reader, 10);
  await notify(off);
  const [seen] = (await fixture.as(reader)("GET /notifications")).data;
  await fixture.as(reader)("PUT /notifications/{id}/is-seen", { params: { id: seen?.id ?? 0 } });
  await nextFriday();
  await fixture.jobs.runAll();
  const [mail, ...others] = digests();
  expect(others).toEqual([]);
  expect(mail?.subject).toBe("Votre semaine sur Silecs");
  expect(mail?.text.match(/Nouvel épisode/g)).toHaveLength(8);
  expect(mail?.text).toContain("Et une autre notification sur le site.");
  expect(frenchFaults(mail?.text ?? "")).toEqual([]);
  expect(typographyFaults(mail?.text ?? "")).toEqual([]);
  const [, url = ""] =
    /^<(https:\/\/silecs\.test\/fr\/desabonnement\/\d+\.[\w-]{22})>$/.exec(mail?.headers?.["List-Unsubscribe"] ?? "") ??
    [];
  expect(mail?.headers?.["List-Unsubscribe-Post"]).toBe("List-Unsubscribe=One-Click");
  expect(mail?.html).toContain(`href="${url}"`);

  await notify(reader);
  await notify(silent);
  await fixture.as()("POST /pub/unsubscriptions", { body: { token: url.split("/").at(-1) ?? "" } });
  await nextFriday();
  expect(digests()).toHaveLength(2);
});

test("an episode that may not be seen any more is not named, nor is anything of a week before", async () => {
  const reader = await subscribed();
  await notify(reader);
  await nextFriday();
  expect(digests()).toHaveLength(1);
  await notify(reader);
  await fixture.database.run(sql`update videos set rating = 18`);
  await fixture.database.run(sql`update profiles set age_ceiling = 16 where id = ${reader.profile}`);
  await nextFriday();
  expect(digests()).toHaveLength(1);
});

test("nothing is sent to who has no subscription any more, and nothing days late", async () => {
  const [reader, gone] = [await subscribed(), await subscribed()];
  await notify(reader);
  await notify(gone);
  await fixture.database.run(sql`update subscriptions set status = 'expired' where account_id = (
    select account_id from profiles where id = ${gone.profile})`);
  const due = lastDue(fixture.clock.now()).getTime() + 7 * 86_400_000;
  fixture.clock.set(new Date(due + 49 * 3_600_000).toISOString());
  await fixture.jobs.runAll();
  expect(digests()).toEqual([]);
  await nextFriday();
  expect(digests()).toHaveLength(1);
});

test("a digest that could not be written on Friday evening is written on the day after the next", async () => {
  const reader = await subscribed();
  await notify(reader);
  const due = lastDue(fixture.clock.now()).getTime() + 7 * 86_400_000;
  fixture.clock.set(new Date(due + 47 * 3_600_000).toISOString());
  await fixture.jobs.runAll();
  expect(digests()).toHaveLength(1);
});

test("in English for who reads English, with quotes of comments", async () => {
  const reader = await subscribed();
  await fixture.as(reader)("PUT /profiles/language", { body: { languageId: 2 } });
  const film = await fixture.film();
  const other = (await fixture.viewers()).adult;
  await fixture.database.run(sql`
    with thread as (
      insert into comments (profile_id, video_id, text) values (${reader.profile}, ${film}, 'What light') returning id
    ), reply as (
      insert into comments (profile_id, video_id, parent_id, text)
      select ${other.profile}, ${film}, id, ${`So ${"very ".repeat(30)}true`} from thread returning id
    )
    insert into notifications (profile_id, activity_name, video_id, comment_id, actor_id, created_at)
    select ${reader.profile}, 'activity_reply', ${film}, id, ${other.profile}, ${fixture.clock.now()} from reply`);
  await nextFriday();
  const [mail] = digests();
  expect(mail?.subject).toBe("Your week on Silecs");
  expect(mail?.text).toMatch(/replied to your review: “So very .*…”/);
  expect(mail?.headers?.["List-Unsubscribe"]).toContain("https://silecs.test/en/desabonnement/");
});
