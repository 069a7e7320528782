import type { StaffRole } from "#contract/staff-roles.ts";
import type { Client } from "#contract/client.ts";
import { sql } from "#server/database/sql.ts";
import type { TestApp } from "#tests/support/app.ts";
import { createStaffMember, openStaffSession } from "#tests/support/staff.ts";

export type Clerk = {
  id: number;
  email: string;
  token: string;
  call: Client;
  download(id: number, headers?: Record<string, string>): Promise<Response>;
};

/** A member of the staff who orders exports and downloads them. */
export async function openClerk(app: TestApp, ...roles: StaffRole[]): Promise<Clerk> {
  const { id, email } = await createStaffMember(app, roles);
  const token = await openStaffSession(app, id);
  return {
    id,
    email,
    token,
    call: app.as({ token }),
    download: (one, headers = {}) =>
      fetch(`${app.url}/api/admin/exports/${one}/file.csv`, {
        headers: { authorization: `Bearer ${token}`, ...headers },
      }),
  };
}

/** Payments of one account, a day between two of them. */
export async function addPayments(app: TestApp, accountId: number, count: number, cents = 999): Promise<void> {
  await app.database.run(sql`
    insert into payments (subscription_id, account_id, kind, period_starts_at, amount_cents, status, provider, idempotency_key,
      created_at, settled_at)
    select id, account_id, 'new-card', ${app.clock.now()}, ${cents}, 'paid', 'sandbox', 'export-' || gen_random_uuid(),
      ${app.clock.now()}::timestamptz - make_interval(days => n), ${app.clock.now()}
    from subscriptions, generate_series(1, ${count}::integer) n where account_id = ${accountId}`);
}

/** The lines of a file without its head. */
export async function linesOf(response: Response): Promise<string[]> {
  const text = await response.text();
  return text.trimEnd().split("\r\n").slice(1);
}
