import type { DisputeAct } from "#contract/admin/dispute-shapes.ts";
import { sql } from "#server/database/sql.ts";
import { actAsShown, type DeskAct, type DeskScene } from "./desks.ts";
import { oneOf } from "./random.ts";

/** The payer contests a payment at the bank. */
export const dispute: DeskAct = async ({ random, database, sandbox }, { accountId }) => {
  const payments = await database.rows<{ reference: string }>(sql`
    select provider_reference as reference from payments
    where account_id = ${accountId} and kind <> 'refund' and status = 'paid' and amount_cents > 0
      and provider_reference is not null order by id`);
  if (payments.length === 0) return;
  await sandbox.disputes.open(
    oneOf(random, payments).reference,
    oneOf(random, ["unauthorised", "not-received", "duplicate"]),
  );
};

/** Banks decide, some at once, others after weeks. */
export async function decideDisputes(
  { random, database, sandbox }: Pick<DeskScene, "random" | "database" | "sandbox">,
  hours: number,
): Promise<void> {
  const open = await database.rows<{ reference: string }>(sql`
    select d.reference from sandbox_disputes d join payments p on p.provider_reference = d.payment
    where d.state = 'open' order by p.id, d.opened_at`);
  for (const { reference } of open)
    if (random() < hours / 240) await sandbox.disputes.resolve(reference, random() < 0.5 ? "won" : "lost");
}

type Found = { id: number; state: "open" | "won" | "lost" };

/** Accepts or credits a dispute of the person's. An answer draws a PDF, which takes no turns: its own tests send it. */
export const answerDispute: DeskAct = async (scene, { accountId }) => {
  const { random, database, clock } = scene;
  const all = await database.rows<Found>(sql`
    select id, state from disputes where account_id = ${accountId} and state <> 'won' order by id`);
  if (all.length === 0) return;
  const { id, state } = oneOf(random, all);
  const act: DisputeAct = state === "lost" ? "credit" : "accept";
  const asked = { id, act, locale: "fr" as const, at: clock.now() };
  await actAsShown(scene, {
    show: ({ billing, database: read }) => billing.disputes.previewAct(read, asked),
    act: ({ billing }, inside, { fingerprint }) =>
      billing.disputes.act(inside, asked, { fingerprint, statement: undefined }),
  });
};

/** The operator thinks otherwise about what a dispute does to its subscription. */
export const setDisputes: DeskAct = async ({ random, processes }) => {
  const { billing, database } = oneOf(random, processes);
  const settings = {
    while_open: oneOf(random, ["keep", "pause", "suspend"] as const),
    when_lost: oneOf(random, ["keep", "end"] as const),
  };
  await database.transaction((inside) => billing.disputes.setSettings(inside, settings));
};

/** Decides every dispute, so that none is open when the books are checked. */
export async function endDisputes(scene: DeskScene): Promise<void> {
  await decideDisputes(scene, 1_000_000);
}
