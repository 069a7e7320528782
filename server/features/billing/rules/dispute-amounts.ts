export type DisputeState = "open" | "won" | "lost";

/** What a dispute holds and loses, in cents. */
export type DisputedCents = { heldCents: number; lostCents: number };

/**
 * What a dispute moves of its payment: never more than what has not gone back otherwise, because nobody is paid back twice.
 * @param leftCents the payment less its refunds and its other disputes
 */
export function disputedCents(
  told: { state: DisputeState; amountCents: number; lostCents: number },
  leftCents: number,
): DisputedCents {
  const left = Math.max(0, leftCents);
  const heldCents = Math.min(told.amountCents, left);
  return { heldCents, lostCents: told.state === "lost" ? Math.min(told.lostCents, heldCents) : 0 };
}

/** Where a dispute's money stands in the books. */
export function booksOf(dispute: { state: DisputeState; held_cents: number; lost_cents: number; fee_cents: number }) {
  const { state, held_cents: held, lost_cents: lost, fee_cents: fee } = dispute;
  if (state === "open") return { disputed: held + fee, losses: 0, fees: 0 };
  return { disputed: 0, losses: state === "lost" ? lost : 0, fees: fee };
}
