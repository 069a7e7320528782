import { randomBytes } from "node:crypto";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import { DisputeRefused, type DisputeReason, type DisputeStatus, type ProviderDisputes } from "../provider.ts";
import { changeDispute, findDispute, insertDispute, type SandboxDispute } from "./sandbox-dispute-queries.ts";

/** What a bank asks for a chargeback, for example. */
const feeCents = 1500;
const respondDays = 10;

type Deps = {
  database: Database;
  clock: Clock;
  post: (inside: Database, notice: { body: string }, from: Date) => Promise<void>;
};

export type SandboxDisputes = ProviderDisputes & {
  /** Disputes a whole payment and sends the notification. Undefined for one that cannot be disputed now. */
  open(payment: string, reason: DisputeReason): Promise<string | undefined>;
  /** Decides an open dispute and sends the notification. */
  resolve(reference: string, outcome: "won" | "lost"): Promise<void>;
};

/** Disputes of the provider that moves no money, as the bank, the payer and the shop make them go on. */
export function createSandboxDisputes({ database, clock, post }: Deps): SandboxDisputes {
  const change = (reference: string, to: Pick<SandboxDispute, "state" | "awaits">) =>
    database.transaction(async (inside) => {
      const at = clock.now();
      const changed = await changeDispute(inside, { reference, ...to, at });
      if (changed) await post(inside, noticeOf(changed), at);
      return changed;
    });
  return {
    async status(reference) {
      const row = await findDispute(database, reference);
      return row && statusOf(row);
    },
    async answer({ reference }) {
      if (!(await change(reference, { state: "open", awaits: "provider" })))
        throw new DisputeRefused("the sandbox takes no evidence for a dispute that is closed");
    },
    async accept({ reference }) {
      if (!(await change(reference, { state: "lost", awaits: null })))
        throw new DisputeRefused("the sandbox knows no open dispute to accept");
    },
    open: (payment, reason) =>
      database.transaction(async (inside) => {
        const at = clock.now();
        const reference = `SB-D-${randomBytes(9).toString("hex")}`;
        const respondBy = new Date(at.getTime() + respondDays * 24 * 3_600_000);
        const opened = await insertDispute(inside, { reference, payment, reason, feeCents, at, respondBy });
        if (opened) await post(inside, noticeOf(opened), at);
        return opened?.reference;
      }),
    resolve: async (reference, outcome) => void (await change(reference, { state: outcome, awaits: null })),
  };
}

function noticeOf({ reference, state, awaits }: SandboxDispute) {
  const id = `${reference}-${state}-${awaits ?? "closed"}`;
  return { body: JSON.stringify({ id, kind: `dispute.${state}`, about: "dispute", reference }) };
}

function statusOf(row: SandboxDispute): DisputeStatus {
  const isOpen = row.state === "open";
  return {
    reference: row.reference,
    of: row.payment,
    reason: row.reason,
    state: row.state,
    awaits: row.awaits,
    amountCents: row.amount_cents,
    currency: "EUR",
    lostCents: row.lost_cents,
    feeCents: row.fee_cents,
    openedAt: row.opened_at,
    toldAt: row.told_at,
    respondBy: isOpen ? row.respond_by : null,
    canAnswer: isOpen && row.awaits === "us",
    canAccept: isOpen,
  };
}
