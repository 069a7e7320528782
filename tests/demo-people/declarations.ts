import { sql } from "#server/database/sql.ts";
import { NobodyThere } from "./nobody-there.ts";
import type { Subscriber } from "./subscriber.ts";
import { atHour, type Act, type World } from "./world.ts";

/** How a declaration differs from the account that it means. */
type Slip = "address" | "name" | "maiden-name";
type Planned = { on: string; kind: "cancel" | "withdraw"; slip: Slip; decidedOn?: string };

/** Each waits for a while, so that on every day of the last month some do. */
const planned: Planned[] = [
  { on: "2024-11-06", kind: "cancel", slip: "address", decidedOn: "2024-11-08" },
  { on: "2025-05-14", kind: "cancel", slip: "name", decidedOn: "2025-05-16" },
  { on: "2025-09-18", kind: "cancel", slip: "maiden-name", decidedOn: "2025-09-23" },
  { on: "2025-09-26", kind: "cancel", slip: "address", decidedOn: "2025-10-06" },
  { on: "2025-10-03", kind: "withdraw", slip: "name", decidedOn: "2025-10-08" },
  { on: "2025-10-05", kind: "cancel", slip: "maiden-name", decidedOn: "2025-10-14" },
  { on: "2025-10-11", kind: "cancel", slip: "name", decidedOn: "2025-10-20" },
  { on: "2025-10-17", kind: "withdraw", slip: "address", decidedOn: "2025-10-23" },
  { on: "2025-10-19", kind: "cancel", slip: "maiden-name", decidedOn: "2025-10-28" },
  { on: "2025-10-24", kind: "cancel", slip: "address" },
  { on: "2025-10-27", kind: "withdraw", slip: "name" },
];

type Made = { messageId: number; one: Subscriber };
const made = new Map<Planned, Made>();

/** Cancellations and withdrawals that are declared without signing in, and what support makes of them. */
export function actsOfDeclarants(world: World, date: string): Act[] {
  const act = (what: string, from: number, to: number, does: () => Promise<void>): Act => ({
    minute: atHour(world.random, from, to),
    what,
    does,
  });
  return planned.flatMap((one, index) => {
    if (one.on === date) return [act("declare", 8, 18, () => declare(world, one, index))];
    return one.decidedOn === date ? [act("match", 10, 16, () => match(world, one))] : [];
  });
}

async function declare(world: World, one: Planned, index: number): Promise<void> {
  const who = await declarant(world, one.kind, index);
  const { first, last, email, locale } = who.person;
  const call = world.site.as({ "x-locale": locale, "x-forwarded-for": who.address });
  await call("POST /pub/declarations", {
    body: {
      kind: one.kind,
      first_name: one.slip === "name" ? (first.split(/[ -]/)[0] ?? first).slice(0, -1) : first,
      last_name: one.slip === "maiden-name" ? "Vasseur" : last,
      email: one.slip === "address" ? email.replace(/@.*/, "@orange.example") : email,
      reference: "",
    },
  });
  const row = await world.site.database.row<{ id: number }>(sql`
    select message_id as id from legal_requests where declaration_id is not null order by message_id desc limit 1`);
  made.set(one, { messageId: row?.id ?? 0, one: who });
}

async function declarant({ site, people }: World, kind: Planned["kind"], index: number): Promise<Subscriber> {
  const rows = await site.database.rows<{ account_id: number }>(sql`
    select s.account_id from subscriptions s where s.status = 'active' and s.cancel_asked_at is null and s.suspended_at is null
      and (${kind} = 'cancel' or coalesce(s.started_at, s.created_at) > ${site.now()}::timestamptz - interval '9 days')
      and not exists (select from payments p where p.account_id = s.account_id and p.status = 'pending')
      and not exists (select from legal_requests r join contact_messages m on m.id = r.message_id where m.account_id = s.account_id)
    order by s.account_id`);
  const fit = people.filter(({ accountId, serial }) => serial > 10 && rows.some((row) => row.account_id === accountId));
  const chosen = fit[(index * 31 + 7) % Math.max(1, fit.length)];
  if (!chosen) throw new NobodyThere();
  return chosen;
}

/** Support says whose it is. */
async function match({ site }: World, planned: Planned): Promise<void> {
  const declared = made.get(planned);
  if (!declared) throw new NobodyThere();
  const call = await site.asStaff("support");
  const { request } = await call("GET /admin/messages/{id}", { params: { id: String(declared.messageId) } });
  const id = String(request?.declaration_id ?? 0);
  await call("GET /admin/declarations/{id}", { params: { id } });
  const params = { id, account_id: String(declared.one.accountId) };
  const { fingerprint } = await call("GET /admin/declarations/{id}/match/{account_id}", { params });
  await call("POST /admin/declarations/{id}/match/{account_id}", { params, body: { reason: "request", fingerprint } });
}
