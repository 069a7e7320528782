import type { MachineService } from "#contract/admin/machine-shapes.ts";
import type { Database } from "#server/database/pool.ts";
import type { MachineDeps } from "../deps.ts";
import { listServices } from "./queries.ts";

const hourMilliseconds = 3_600_000;

/** Every configured service, with the outcome of its last calls. */
export async function readServices(
  database: Database,
  { services }: MachineDeps["site"],
  at: Date,
): Promise<MachineService[]> {
  const rows = await listServices(database, new Date(at.getTime() - hourMilliseconds));
  return services.map(({ name, isSandbox }) => {
    const row = rows.find(({ service }) => service === name);
    return {
      name,
      is_sandbox: isSandbox,
      last_success_at: row?.last_success_at?.toISOString() ?? null,
      last_failure_at: row?.last_failure_at?.toISOString() ?? null,
      last_reason: row?.last_reason ?? null,
      failing_since: row?.failing_since?.toISOString() ?? null,
      calls: row?.calls ?? 0,
      failures: row?.failures ?? 0,
    };
  });
}
