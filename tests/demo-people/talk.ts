import { sql } from "#server/database/sql.ts";
import type { Client } from "#contract/client.ts";
import { NobodyThere } from "./nobody-there.ts";
import type { Subscriber } from "./subscriber.ts";
import { comments, type Said } from "./words/comments.ts";
import { atHour, type Act, type World } from "./world.ts";

const dayMs = 86_400_000;
const [first, last] = ["2024-01-15", "2025-10-26"].map((day) => Date.parse(day)) as [number, number];

/** Comments are spread over the two years; a report follows within two days, its decision within two more. */
const planned = comments.map((said, index) => {
  const day = inMonth(Math.floor((first + ((last - first) * index) / (comments.length - 1)) / dayMs));
  return { said, index, day, next: inMonth(day + 1), decided: inMonth(day + 3) };
});

function inMonth(day: number): number {
  return new Date(day * dayMs).getUTCDate() <= 28 ? day : inMonth(day + 1);
}

export function actsOfTalk(world: World, date: Date): Act[] {
  const today = Math.floor(date.getTime() / dayMs);
  const act = (what: string, does: () => Promise<unknown>): Act => ({ minute: atHour(world.random), what, does });
  return planned.flatMap(({ said, index, day, next, decided }): Act[] => {
    const { reply, report, decision } = said;
    if (day === today) return [act("comment", () => comment(world, said, index))];
    if (next === today)
      return [
        act("like", () => like(world, said, index)),
        ...(reply === undefined ? [] : [act("reply", () => answer(world, said, reply, index))]),
        ...(report === undefined ? [] : [act("report", () => reportIt(world, said, report, index))]),
      ];
    return decided === today && decision ? [act("decide report", () => decide(world, said, decision))] : [];
  });
}

/** Somebody whose subscription runs; another one for each `turn`. */
async function viewer({ site, people }: World, turn: number): Promise<Subscriber> {
  const rows = await site.database.rows<{ account_id: number }>(sql`
    select s.account_id from subscriptions s where s.status in ('trialing', 'active') and s.suspended_at is null
      and not exists (select from account_blocks b where b.account_id = s.account_id) order by s.account_id`);
  const running = people.filter(({ accountId }) => rows.some((row) => row.account_id === accountId));
  const chosen = running[(turn * 29 + 3) % running.length];
  if (!chosen) throw new NobodyThere();
  return chosen;
}

async function asViewer<T>(world: World, turn: number, work: (call: Client) => Promise<T>): Promise<T> {
  const one = await viewer(world, turn);
  return one.call(work, one.profileId);
}

async function comment(world: World, { slug, text }: Said, turn: number): Promise<void> {
  const video = await world.site.database.row<{ id: number }>(sql`select id from videos where slug = ${slug}`);
  await asViewer(world, turn, (call) => call("POST /comments", { body: { video: video?.id ?? 0, text } }));
}

async function findComment({ site }: World, { text }: Said): Promise<number> {
  const row = await site.database.row<{ id: number }>(sql`select id from comments where text = ${text}`);
  if (!row) throw new NobodyThere();
  return row.id;
}

async function like(world: World, said: Said, turn: number): Promise<void> {
  const params = { id: await findComment(world, said) };
  for (let one = 0; one < turn % 4; one += 1)
    await asViewer(world, turn + one * 5 + 11, (call) => call("POST /comments/{id}/likes", { params }));
}

async function answer(world: World, said: Said, text: string, turn: number): Promise<void> {
  const parent = await findComment(world, said);
  await asViewer(world, turn + 7, (call) => call("POST /comments", { body: { parent, text } }));
}

async function reportIt(world: World, said: Said, problem: number, turn: number): Promise<void> {
  const body = { comment: await findComment(world, said), report_problem: problem };
  await asViewer(world, turn + 13, (call) => call("POST /comment-reports", { body }));
}

async function decide(world: World, said: Said, decision: "kept" | "removed"): Promise<void> {
  const row = await world.site.database.row<{ id: number }>(sql`
    select id from comment_reports where comment_id = ${await findComment(world, said)} and decision is null`);
  const call = await world.site.asStaff("moderator");
  await call("PUT /admin/reports/{id}/decision", {
    params: { id: String(row?.id ?? 0) },
    body: { decision, explanation: said.why ?? "", seen: null },
  });
}
