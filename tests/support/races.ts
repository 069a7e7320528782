import { expect, vi } from "vitest";
import { sql } from "#server/database/sql.ts";
import type { TestApp } from "./app.ts";

/** Waits until a statement is blocked by a row lock of another transaction. */
export async function somebodyWaits({ database }: Pick<TestApp, "database">): Promise<void> {
  const locked = sql`
    select count(*)::integer as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await database.row(locked)).toEqual({ n: 1 }), 5000);
}

/** Makes a call with the present password while another transaction sets a new one. Returns its result or its error. */
export async function whilePasswordChanges(
  app: Pick<TestApp, "database">,
  accountId: number,
  call: () => Promise<unknown>,
): Promise<unknown> {
  let waiting: Promise<unknown> = Promise.resolve();
  await app.database.transaction(async (inside) => {
    await inside.run(sql`update accounts set password_hash = 'another' where id = ${accountId}`);
    waiting = call().catch((error: unknown) => error);
    await somebodyWaits(app);
  });
  return waiting;
}
