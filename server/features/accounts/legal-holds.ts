import type { Clock } from "#server/clock.ts";
import type { Pool } from "#server/database/pool.ts";
import type { WriteAudit } from "#server/http/audit.ts";
import { deleteHold, findUnerased, insertHold, listHolds } from "./hold-queries.ts";
import { asEmail } from "./sign-in.ts";

/** An invalid or impossible command. */
export class HoldError extends Error {
  override name = "HoldError";
}

type Deps = { database: Pool; clock: Clock; writeAudit: WriteAudit };

/** The commands of `npm run hold` and their output. Each change is audited, by the account's number alone. */
export function createHoldCommand({ database, clock, writeAudit }: Deps) {
  const change = (email: string, call: string, reason: string, write: "place" | "lift") =>
    database.transaction(async (inside) => {
      const at = clock.now();
      const accountId = await findUnerased(inside, asEmail(email));
      if (accountId === undefined) throw new HoldError(`nobody has the address ${email}`);
      const changed =
        write === "place" ? await insertHold(inside, { accountId, reason, at }) : await deleteHold(inside, accountId);
      if (changed === 0) throw new HoldError(write === "place" ? "it is held already" : "it is not held");
      const audit = { memberId: null, actor: "npm run hold", roles: [], call, address: null };
      await writeAudit(inside, { ...audit, subject: `account ${accountId}`, reason: reason || null, at });
      return accountId;
    });
  return {
    /** @throws HoldError */
    async add(email: string, reason: string): Promise<string> {
      if (reason.trim() === "") throw new HoldError("say why with --why");
      const accountId = await change(email, "hold add", reason.trim(), "place");
      return `account ${accountId} and its papers are kept until the hold is lifted`;
    },
    /** @throws HoldError */
    async lift(email: string): Promise<string> {
      return `account ${await change(email, "hold lift", "", "lift")} follows the ordinary periods again`;
    },
    async list(): Promise<string> {
      const holds = await listHolds(database);
      if (holds.length === 0) return "nothing is held";
      return holds
        .map(({ account_id, email, placed_at, reason }) =>
          [account_id, email, placed_at.toISOString().slice(0, 10), reason].join("  "),
        )
        .join("\n");
    },
  };
}
