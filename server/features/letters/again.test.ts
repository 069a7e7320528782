import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Client } from "#contract/client.ts";
import type { Mail } from "#server/adapters/mail/mail.ts";
import { sql } from "#server/database/sql.ts";
import { lovelace } from "#tests/support/people.ts";
import { goodCard, openShop, referenceIn, yearly, type Customer, type Shop } from "#tests/support/shop.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

let shop: Shop;
let session: string;
let support: Client;
let ada: Customer;
let id: number;
beforeAll(async () => {
  shop = await openShop();
  session = await openStaffSession(shop.site, (await createStaffMember(shop.site, ["support"])).id);
  support = shop.site.as({ token: session });
});
afterAll(() => shop.close());
beforeEach(async () => {
  ada = await shop.customer();
  await shop.press(referenceIn(await ada.call("POST /mercanet/verify-card", { body: { ...goodCard, ...yearly } })));
  await ada.call("POST /users/payment");
  await shop.site.jobs.runAll();
  id = (await rowOf<{ id: number }>(sql`select id from accounts where email = ${ada.email}`)).id;
});

async function rowOf<Row extends object>(statement: ReturnType<typeof sql>): Promise<Row> {
  return (await shop.site.database.row<Row>(statement)) as Row;
}
const list = async () => (await support("GET /admin/subscribers/{id}/letters", { params: { id } })).data;
const confirmation = async () => {
  const found = (await list()).find(({ attachments }) => attachments > 1);
  if (!found) throw new Error("the contract's letter is not listed");
  return found;
};
const filesOf = ({ attachments = [] }: Mail) =>
  attachments.map(({ fileName, content }) => [fileName, content.toString("hex")]);
async function again(letterId: number): Promise<void> {
  const params = { id, letter_id: letterId };
  const path = "/admin/subscribers/{id}/letters/{letter_id}/again" as const;
  const { fingerprint } = await support(`GET ${path}`, { params });
  const body = { reason: "request" as const, words: "Ne l’a pas reçu", fingerprint };
  await support(`POST ${path}`, { params, body });
  await shop.site.jobs.runAll();
}
const countContents = async () =>
  (await rowOf<{ count: number }>(sql`select count(*) as count from letter_contents`)).count;

test("a letter goes again as it was, with its papers, to the present address; the log names who and why", async () => {
  const first = await confirmation();
  const sent = shop.site.mails.findLast(({ attachments = [] }) => attachments.length > 1)!;
  await shop.site.database.run(sql`update accounts set email = ${`new-${ada.email}`} where id = ${id}`);
  await again(first.id);
  const mail = shop.site.mails.at(-1)!;
  expect(mail).toMatchObject({ to: `new-${ada.email}`, subject: sent.subject, html: sent.html, text: sent.text });
  expect(filesOf(mail)).toEqual(filesOf(sent));
  expect((await list())[0]).toMatchObject({ to: `new-${ada.email}`, again_of: first.id, state: "sent" });
  const log = await rowOf<{ subject: string; reason: string; text: string }>(sql`
    select subject, reason, audit_log::text as text from audit_log where call like 'POST %/again' order by id desc limit 1`);
  expect(log).toMatchObject({ subject: `account ${id}`, reason: "request: Ne l’a pas reçu" });
  expect(log.text).not.toContain(ada.email);
});

test("an invoice is kept by its number, any other file once, however many letters brought it along", async () => {
  const first = await confirmation();
  const before = await countContents();
  await again(first.id);
  expect(await countContents()).toBe(before);
  const params = { id, letter_id: first.id };
  const { files } = await support("GET /admin/subscribers/{id}/letters/{letter_id}", { params });
  expect(files.filter(({ invoice }) => invoice !== null)).toHaveLength(1);
  const fileAt = (place: number) =>
    shop.site.send("GET", `/api/admin/subscribers/${id}/letters/${first.id}/files/${place}`, { token: session });
  const sent = filesOf(shop.site.mails.at(-1)!);
  for (const [index, [name, content]] of sent.entries()) {
    const answer = await fileAt(index + 1);
    expect(Buffer.from(await answer.arrayBuffer()).toString("hex")).toBe(content);
    expect(answer.headers.get("content-disposition")).toBe(`attachment; filename="${name}"`);
  }
  expect((await fileAt(sent.length + 1)).status).toBe(404);
});

test("letters and their files are erased with the account", async () => {
  expect((await list()).length).toBeGreaterThan(2);
  const mine = sql`select count(*) as count from sent_letters where account_id = ${id}`;
  await ada.call("POST /me/deletion", { body: { password: lovelace(ada.email).password } });
  shop.site.clock.advance({ days: 31 });
  await shop.site.jobs.runAll();
  shop.site.clock.advance({ days: 1 });
  await shop.site.jobs.runAll();
  expect((await rowOf<{ count: number }>(mine)).count).toBe(0);
  const unused = sql`
    select count(*) as count from letter_contents c
    where not exists (select from letter_files f where f.sha256 = c.sha256)`;
  expect((await rowOf<{ count: number }>(unused)).count).toBe(0);
});
