import { sql } from "#server/database/sql.ts";
import { oneOf } from "#tests/simulation/random.ts";
import { NobodyThere } from "./nobody-there.ts";
import type { World } from "./world.ts";

type Reason = "request" | "goodwill" | "outage" | "mistake" | "dispute" | "fraud" | "other";
type Why = { reason: Reason; words?: string };

/** Gives back a payment, or a part of it. */
export async function refund({ site }: World, paymentId: number, why: Why, share = 1): Promise<void> {
  const call = await site.asStaff("support");
  const params = { id: String(paymentId) };
  const { left } = await call("GET /admin/payments/{id}/refund-preview", { params });
  const amount = Math.round(left * share * 100) / 100;
  const { fingerprint } = await call("GET /admin/payments/{id}/refund-preview", {
    params,
    query: { amount: String(amount) },
  });
  await call("POST /admin/payments/{id}/refunds", { params, body: { amount, fingerprint, ...why } });
}

/** A refund that the provider refuses, so that it waits for the staff. */
export async function refundInVain(world: World, paymentId: number, why: Why): Promise<void> {
  const row = await world.site.database.row<{ reference: string }>(sql`
    select provider_reference as reference from payments where id = ${paymentId}`);
  world.site.unrefundable.add(row?.reference ?? "");
  await refund(world, paymentId, why);
}

/** Gives back by bank what the provider could not. */
export async function transferInstead({ site }: World): Promise<void> {
  const call = await site.asStaff("support");
  const { data } = await call("GET /admin/refunds", { query: { list: "failed" } });
  const [failed] = data;
  if (!failed) return;
  const params = { id: String(failed.payment_id) };
  const choices = { way: "transfer", instead_of: failed.id } as const;
  const amount = failed.amount;
  const { fingerprint } = await call("GET /admin/payments/{id}/refund-preview", {
    params,
    query: { amount: String(amount), way: "transfer", instead_of: String(failed.id) },
  });
  await call("POST /admin/payments/{id}/refunds", {
    params,
    body: {
      amount,
      fingerprint,
      ...choices,
      reason: "request",
      words: "RIB reçu par message, virement fait le jour même.",
    },
  });
}

export async function giveDays({ site }: World, accountId: number, days: number, why: Why): Promise<void> {
  const call = await site.asStaff("support");
  const params = { id: String(accountId) };
  const { fingerprint } = await call("GET /admin/subscribers/{id}/free-days", {
    params,
    query: { days: String(days) },
  });
  await call("POST /admin/subscribers/{id}/free-days", { params, body: { days, fingerprint, ...why } });
}

/** Free days for everybody whom an outage hit. */
export async function makeGoodOutage({ site }: World, from: Date, to: Date, days: number): Promise<void> {
  const call = await site.asStaff("admin");
  const hours = { from: from.toISOString(), to: to.toISOString() };
  const { fingerprint } = await call("GET /admin/outage-preview", { query: { ...hours, days: String(days) } });
  await call("POST /admin/outages", {
    body: {
      ...hours,
      days,
      fingerprint,
      reason: "outage",
      words: "Coupure chez l’hébergeur : lecture impossible pendant la soirée.",
    },
  });
}

export async function actOnAccount(
  { site }: World,
  accountId: number,
  act: "block" | "unblock" | "object" | "limit" | "confirm-email" | "sign-out",
  why: Why,
  told?: string,
): Promise<void> {
  const call = await site.asStaff("support");
  const params = { id: String(accountId), act };
  const { fingerprint } = await call("GET /admin/subscribers/{id}/account/{act}", { params });
  await call("POST /admin/subscribers/{id}/account/{act}", {
    params,
    body: { fingerprint, ...why, ...(told !== undefined && { told }) },
  });
}

export async function actOnSubscription(
  { site }: World,
  accountId: number,
  act: "cancel" | "end" | "reactivate",
  why: Why,
): Promise<void> {
  const call = await site.asStaff("support");
  const params = { id: String(accountId), act };
  const { fingerprint } = await call("GET /admin/subscribers/{id}/subscription/{act}", { params });
  await call("POST /admin/subscribers/{id}/subscription/{act}", { params, body: { fingerprint, ...why } });
}

export async function addNote({ site }: World, accountId: number, text: string): Promise<void> {
  const call = await site.asStaff("support");
  await call("POST /admin/subscribers/{id}/notes", { params: { id: String(accountId) }, body: { text } });
}

/** A payer contests a payment at their bank, on the sandbox's page. */
export async function dispute({ site }: World, paymentId: number, reason: string): Promise<void> {
  const row = await site.database.row<{ reference: string }>(sql`
    select provider_reference as reference from payments where id = ${paymentId}`);
  await post(`${site.url}/dev/payments/disputes`, { payment: row?.reference ?? "", reason });
}

/** The bank decides the dispute that has waited longest for it. */
export async function decideDispute({ site }: World, outcome: "won" | "lost"): Promise<void> {
  const row = await site.database.row<{ reference: string }>(sql`
    select reference from sandbox_disputes where state = 'open' and awaits = 'provider' order by opened_at limit 1`);
  if (!row) throw new NobodyThere();
  await post(`${site.url}/dev/payments/disputes`, { dispute: row.reference, outcome });
}

async function post(url: string, fields: Record<string, string>): Promise<void> {
  const answer = await fetch(url, { method: "POST", body: new URLSearchParams(fields), redirect: "manual" });
  if (answer.status >= 400) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
}

/** The staff answer, or accept, the dispute whose deadline is next. */
export async function respond({ site }: World, act: "answer" | "accept", statement: string): Promise<void> {
  const call = await site.asStaff("support");
  const { data } = await call("GET /admin/disputes", {});
  const waiting = data.find(({ awaits }) => awaits === "us");
  if (!waiting) return;
  const params = { id: String(waiting.id), act };
  const { fingerprint } = await call("GET /admin/disputes/{id}/acts/{act}", { params });
  await call("POST /admin/disputes/{id}/acts/{act}", {
    params,
    body: { fingerprint, reason: "dispute", ...(act === "answer" && { statement }) },
  });
}

type Picked = { id: number; account_id: number };

/** A payment of the last `days` days that is wholly ours; of a subscription that runs. */
export async function somePayment({ site, random }: World, days: number, isYearly = false): Promise<Picked> {
  const rows = await site.database.rows<Picked>(sql`
    select p.id, p.account_id from payments p join subscriptions s on s.id = p.subscription_id
    where p.status = 'paid' and p.kind in ('first', 'renewal') and p.amount_cents > 0 and not p.is_owed_back
      and s.status = 'active' and s.cancel_asked_at is null and s.method = 'card' and (s.plan_id % 2 = 0) = ${isYearly}
      and p.settled_at > ${site.now()}::timestamptz - make_interval(days => ${days})
      and not exists (select from payments r where r.refunds_id = p.id)
      and not exists (select from disputes d where d.payment_id = p.id) order by p.id`);
  if (rows.length === 0) throw new NobodyThere();
  return oneOf(random, rows);
}
