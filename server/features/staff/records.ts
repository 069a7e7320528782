import type { RecordCheck } from "#contract/admin/records.ts";
import { createAnchors } from "#server/chains/anchors.ts";
import type { ChainFault } from "#server/chains/chain.ts";
import { findLastCheck, insertCheck } from "#server/chains/queries.ts";
import { verifyChains } from "#server/chains/verify.ts";
import type { StaffDeps } from "./deps.ts";
import { recordsLetter } from "./letters.ts";
import { findAdmins, findMember } from "./queries.ts";

/**
 * Verifies the sealed records every night, and notes the heads of their chains every hour. What was changed past the
 * program is told to every admin by letter once, and stands in the log, on the admins' first page and in `/readyz`.
 */
export function createRecordWatch(deps: StaffDeps) {
  const { database, jobs, log, chains, dataDir, sendLetter, brandName, publicUrl } = deps;
  const anchors = createAnchors(dataDir);

  const letter = jobs.define(
    "staff.records-letter",
    async ({ memberId, faultCount }: { memberId: number; faultCount: number }) => {
      const admin = await findMember(database, memberId);
      if (!admin || admin.ended_at) return;
      await sendLetter({ email: admin.email, accountId: null }, recordsLetter({ brandName, publicUrl }, faultCount));
    },
    { recipientOf: async ({ memberId }) => (await findMember(database, memberId))?.email ?? null },
  );

  jobs.define("staff.verify-records", async (_data, { at }) => {
    const found = await verifyChains(database, chains, await anchors.read(), at);
    const { rows, faultCount, faults } = found;
    await database.transaction(async (inside) => {
      const before = await findLastCheck(inside);
      await insertCheck(inside, found, at);
      const isNew = !before || faultCount !== before.fault_count || namesOf(faults) !== namesOf(before.faults);
      if (faultCount === 0 || !isNew) return;
      for (const { id } of await findAdmins(inside)) await letter.enqueue(inside, { memberId: id, faultCount });
    });
    if (faultCount > 0) log.error({ rows, faultCount, faults }, "sealed records were changed past the program");
    else log.info({ rows }, "sealed records verified");
  });

  jobs.define("staff.note-heads", async (_data, { at }) => {
    log.info({ heads: await anchors.note(database, at) }, "heads of the chains");
  });

  return {
    /** What the last verification found; without one nothing is known. */
    async lastCheck(): Promise<RecordCheck> {
      const check = await findLastCheck(database);
      if (!check) return { checked_at: null, rows: 0, fault_count: 0, faults: [] };
      const { checked_at, rows, fault_count, faults } = check;
      return { checked_at: checked_at.toISOString(), rows, fault_count, faults };
    },
  };
}

function namesOf(faults: readonly ChainFault[]): string {
  return faults.map(({ chain, kind, key, position }) => [chain, kind, key, position].join(" ")).join("\n");
}
