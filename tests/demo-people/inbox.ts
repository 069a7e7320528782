import { sql } from "#server/database/sql.ts";
import { actOnAccount } from "./desk.ts";
import { NobodyThere } from "./nobody-there.ts";
import type { Subscriber } from "./subscriber.ts";
import { earlier } from "./words/earlier-messages.ts";
import { recent } from "./words/recent-messages.ts";
import { savedTexts } from "./words/saved-texts.ts";
import type { Written } from "./words/written.ts";
import { atHour, type Act, type World } from "./world.ts";

const dayMs = 86_400_000;
const [firstMessage, lastEarlier, firstRecent] = ["2023-12-04", "2025-07-13", "2025-09-20"].map((day) =>
  Date.parse(day),
) as [number, number, number];
/** Between two messages of the last weeks. */
const recentEveryDays = 1.5;
/** Until an answer; requests by law take longer than others. */
const answeredAfter = (index: number, { request }: Written): number =>
  request ? 10 + (index % 4) * 2 : 2 + (index % 3);

type Planned = { written: Written; day: number; answerDay: number };

const planned: Planned[] = [
  ...earlier.map((written, index) =>
    planOf(written, index, firstMessage + ((lastEarlier - firstMessage) * index) / (earlier.length - 1)),
  ),
  ...recent.map((written, index) => planOf(written, index, firstRecent + recentEveryDays * dayMs * index)),
];

function planOf(written: Written, index: number, at: number): Planned {
  const day = inMonth(Math.floor(at / dayMs));
  return { written, day, answerDay: inMonth(day + answeredAfter(index, written)) };
}

/** Nobody acts after the 28th of a month: what would fall on such a day waits for the next one. */
function inMonth(day: number): number {
  return new Date(day * dayMs).getUTCDate() <= 28 ? day : inMonth(day + 1);
}

/** The messages and answers of one day. */
export function actsOfInbox(world: World, date: Date): Act[] {
  const today = Math.floor(date.getTime() / dayMs);
  const { random } = world;
  const act = (what: string, from: number, to: number, does: () => Promise<unknown>): Act => ({
    minute: atHour(random, from, to),
    what,
    does,
  });
  return planned.flatMap(({ written, day, answerDay }, index): Act[] => {
    const { answer, further } = written;
    if (day === today) return [act("message", 8, 19, () => write(world, written, index))];
    if (answer !== undefined && answerDay === today)
      return [act("answer", 9, 13, () => answerTo(world, written, answer))];
    if (further !== undefined && inMonth(answerDay + 1) === today)
      return [act("message again", 8, 19, () => writeAgain(world, written, further))];
    if (further !== undefined && inMonth(answerDay + 2) === today)
      return [act("close", 9, 17, () => close(world, written))];
    return inMonth(day + 1) === today && index % 3 !== 0 ? [act("assign", 9, 12, () => assign(world, written))] : [];
  });
}

export async function prepareAnswers({ site }: World): Promise<void> {
  const call = await site.asStaff("support");
  for (const words of savedTexts) await call("POST /admin/saved-texts", { body: { words } });
}

async function write(world: World, { object, text, request, locale }: Written, index: number): Promise<void> {
  const writers = world.people.filter(({ person }) => person.locale === (locale ?? "fr"));
  const writer = writers[(index * 37) % writers.length];
  if (!writer) return;
  await send(writer, { object, text, request: request ?? null });
}

async function send(
  { call, person }: Subscriber,
  { object, text, request }: { object: string; text: string; request: Written["request"] | null },
) {
  const { first, last, email, gender } = person;
  const form = {
    civility: gender === 2 ? (1 as const) : (3 as const),
    last_name: last,
    first_name: first,
    email,
    object,
    message: text,
  };
  await call((asPerson) => asPerson("POST /contact", { body: { ...form, request: request ?? null } }));
}

async function findMessage({ site }: World, { text }: Written): Promise<{ id: number; account_id: number }> {
  const row = await site.database.row<{ id: number; account_id: number }>(sql`
    select id, account_id from contact_messages where message = ${text}`);
  if (!row) throw new NobodyThere();
  return row;
}

async function answerTo(world: World, written: Written, text: string): Promise<void> {
  const { id, account_id: accountId } = await findMessage(world, written);
  const call = await world.site.asStaff("support");
  const params = { id: String(id) };
  const act = written.request === "objection" ? "object" : written.request === "limitation" ? "limit" : undefined;
  if (act) await actOnAccount(world, accountId, act, { reason: "request" });
  await call("GET /admin/messages/{id}/person", { params });
  await call("POST /admin/messages/{id}/answers", { params, body: { text, answers_seen: 0, follow_ups_seen: 0 } });
  if (written.request) {
    const turn = { ...params, turn: "granted" as const };
    const { fingerprint } = await call("GET /admin/messages/{id}/request/{turn}", { params: turn });
    await call("POST /admin/messages/{id}/request/{turn}", { params: turn, body: { fingerprint, reason: "request" } });
  }
}

async function writeAgain(world: World, written: Written, text: string): Promise<void> {
  const { account_id: accountId } = await findMessage(world, written);
  const writer = world.people.find((one) => one.accountId === accountId);
  if (writer) await send(writer, { object: `Re : ${written.object}`, text, request: null });
}

async function close(world: World, written: Written): Promise<void> {
  const { id } = await findMessage(world, written);
  const call = await world.site.asStaff("support");
  await call("PUT /admin/messages/{id}/state", { params: { id: String(id) }, body: { state: "closed" } });
}

async function assign(world: World, written: Written): Promise<void> {
  const { id } = await findMessage(world, written);
  const call = await world.site.asStaff("support");
  const { data } = await call("GET /admin/message-helpers");
  const sophie = data.find(({ name }) => name.startsWith("Sophie"));
  await call("PUT /admin/messages/{id}/assignment", {
    params: { id: String(id) },
    body: { member_id: sophie?.id ?? null, seen: null },
  });
}
