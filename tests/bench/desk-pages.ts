import type { Pool } from "#server/database/pool.ts";
import { sql } from "#server/database/sql.ts";
import type { DemoProgram } from "./demo-program.ts";

export type Asked = { name: string; times: number[] };

/** Every page that lists what happens in the service, as an admin opens, turns and searches it. */
const pages: Record<string, readonly string[]> = {
  "refunds and a payment's refund": ["refunds", "refunds?page=200", "payments/PAYMENT/refund-preview"],
  findings: ["findings"],
  disputes: ["disputes", "disputes?page=20", "disputes/DISPUTE"],
  "requests by law": ["requests", "requests?page=10"],
  inbox: ["messages", "messages?page=20", "messages/MESSAGE", "messages/MESSAGE/person"],
  coupons: ["coupons", "coupons?page=100", "coupons?search=BENCH77"],
  plans: ["plans"],
  webhooks: ["webhooks", "webhooks/ENDPOINT/deliveries", "webhooks/ENDPOINT/deliveries?page=400"],
  "audit log": ["audit", "audit?page=500", "audit?search=account%2077", "audit?from=2026-01-01&to=2026-06-30"],
  "numbers that wait": ["waiting"],
  exports: ["exports", "exports?page=5"],
  jobs: ["jobs", "job-summary"],
};

export async function openedPages({ url }: DemoProgram, token: string, pool: Pool, rounds: number): Promise<Asked[]> {
  const ids = await someIds(pool);
  const headers = { authorization: `Bearer ${token}` };
  const asked: Asked[] = [];
  for (const [name, paths] of Object.entries(pages)) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1)
      for (const path of paths) {
        const begun = performance.now();
        const address = path.replace(/[A-Z]{4,}(?=\/|$)/, (word) => String(ids[word] ?? word));
        const response = await fetch(`${url}/api/admin/${address}`, { headers });
        if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
        await response.arrayBuffer();
        times.push(performance.now() - begun);
      }
    asked.push({ name: `page: ${name}`, times });
  }
  return asked;
}

async function someIds(pool: Pool): Promise<Record<string, number>> {
  const row = await pool.row<{ payment: number; dispute: number; message: number; endpoint: number }>(sql`
    select (select id from payments where refunds_id is null and status = 'paid' and provider_reference like 'pay_%' limit 1) as payment,
      (select max(id) from disputes) as dispute, (select max(id) from contact_messages) as message,
      (select min(id) from webhook_endpoints) as endpoint`);
  if (!row) throw new Error("the benchmark has no rows");
  return { PAYMENT: row.payment, DISPUTE: row.dispute, MESSAGE: row.message, ENDPOINT: row.endpoint };
}

/** Exports of some time, for the length of their list. */
export async function addOldExports(pool: Pool, memberId: number, count: number): Promise<void> {
  await pool.run(sql`
    insert into exports (kind, member_id, ordered_by, state, ordered_at, cut, waits_for, ended_at)
    select 'ledger', ${memberId}, 'ada@example.org', 'expired', now(), '0', '{}', now() from generate_series(1, ${count}::integer)`);
}
