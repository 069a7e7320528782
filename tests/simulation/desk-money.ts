import type { RefundWay } from "#contract/admin/refunds.ts";
import { sql } from "#server/database/sql.ts";
import { resolveAbout } from "#server/features/billing/findings/queries.ts";
import { AppError } from "#server/http/errors.ts";
import type { Person } from "./acts.ts";
import { actAsShown, type DeskAct, type DeskScene } from "./desks.ts";
import { isMarked, mark } from "./marks.ts";
import { integer, oneOf, type Random } from "./random.ts";

const staff = "marie@example.org";

/** The whole of a payment, a part, or more than it was. */
export const refund: DeskAct = async (scene, { accountId }) => {
  const { random, database } = scene;
  const payments = await database.rows<{ id: number; cents: number }>(sql`
    select id, amount_cents as cents from payments
    where account_id = ${accountId} and kind <> 'refund' and status = 'paid' and amount_cents > 0 order by id`);
  if (payments.length === 0) return;
  const { id, cents } = oneOf(random, payments);
  const amountCents = amountOf(random, cents);
  await giveBack(scene, { paymentId: id, amountCents, way: "provider", insteadOf: undefined, isOwn: true });
  if (amountCents !== null && amountCents > cents) throw new Error(`more than payment ${id} was given back`);
};

type Given = {
  paymentId: number;
  amountCents: number | null;
  way: RefundWay;
  insteadOf: number | undefined;
  /** The desk's idea, not the repetition of a refund that was owed. */
  isOwn: boolean;
};

async function giveBack(scene: DeskScene, { paymentId, isOwn, ...wanted }: Given): Promise<void> {
  const asked = { paymentId, wanted, locale: "fr" as const, at: scene.clock.now() };
  await actAsShown(scene, {
    show: ({ billing, database }) => billing.desk.refunding.previewRefund(database, asked),
    async act({ billing }, inside, { fingerprint }) {
      const made = await billing.desk.refunding.refund(inside, asked, { fingerprint, by: staff });
      if (isOwn) await mark(inside, "refund", made.refund.id);
    },
  });
}

type Failure = { refund_id: number; payment_id: number; cents: number | null };

/** A refund that the provider refused, by the same way or by bank transfer. */
export const refundAgain: DeskAct = async (scene, { accountId }) => {
  const failures = await scene.database.rows<Failure>(
    sql`${openFailures} and r.account_id = ${accountId} order by r.id`,
  );
  if (failures.length > 0)
    await repeat(scene, oneOf(scene.random, failures), scene.random() < 0.5 ? "provider" : "transfer");
};

const openFailures = sql`
  select r.id as refund_id, r.refunds_id as payment_id, r.amount_cents as cents
  from reconciliation_findings f join payments r on r.id = f.payment_id
  where f.kind = 'refund-failed' and f.resolved_at is null`;

async function repeat(scene: DeskScene, { refund_id: id, payment_id: paymentId, cents }: Failure, way: RefundWay) {
  const isOwn = await isMarked(scene.database, "refund", id);
  await giveBack(scene, { paymentId, amountCents: cents, way, insteadOf: id, isOwn });
}

/** Deals with all that failed, so that nothing is open when the books are checked. */
export async function settleFailures(scene: DeskScene): Promise<void> {
  const { database, clock } = scene;
  for (const failure of await database.rows<Failure>(sql`${openFailures} order by r.id`)) {
    const end = await repeat(scene, failure, "transfer").then(() => undefined, refusalOf);
    if (end === "above") await repeat(scene, { ...failure, cents: null }, "transfer").catch(refusalOf);
    // The bank, or another refund, has given it back meanwhile.
    if (end === "spent" || end === "disputed")
      await resolveAbout(
        database,
        { kind: "refund-failed", subject: `payment ${failure.refund_id}` },
        { by: staff, note: "Rendu autrement.", at: clock.now() },
      );
  }
}

/** Why an act was refused. */
function refusalOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  return (error.details.details as { reason?: string } | undefined)?.reason ?? error.message;
}

/** A credit note is taken back, whole or in part. */
export const correctNote: DeskAct = async (scene, { accountId }: Person) => {
  const { random, database, clock } = scene;
  const notes = await database.rows<{ number: string; cents: number }>(sql`
    select number, -gross_cents as cents from invoices
    where account_id = ${accountId} and kind = 'credit-note' order by number`);
  if (notes.length === 0) return;
  const { number, cents } = oneOf(random, notes);
  const amountCents = amountOf(random, cents);
  const asked = { number, amountCents, locale: "fr" as const, at: clock.now() };
  await actAsShown(scene, {
    show: ({ billing, database: read }) => billing.creditCorrecting.preview(read, asked),
    act: ({ billing }, inside, { fingerprint }) => billing.creditCorrecting.correct(inside, asked, { fingerprint }),
  });
  if (amountCents !== null && amountCents > cents) throw new Error(`more than credit note ${number} was corrected`);
};

function amountOf(random: Random, cents: number): number | null {
  const roll = random();
  if (roll < 0.3) return null;
  return roll < 0.4 ? cents + integer(random, 1, 500) : integer(random, 1, cents);
}
