import { adminRefunds } from "#contract/admin/refunds.ts";
import { actNote } from "#server/http/acts.ts";
import type { Api } from "#server/http/api.ts";
import { contractSubject } from "../rules/audit-subjects.ts";
import { toCents } from "../rules/prices.ts";
import type { createRefunding } from "./refunding.ts";

/** Binds the staff's acts on subscribers' money. */
export function deskRoutes(api: Api, refunding: ReturnType<typeof createRefunding>): void {
  api.on(adminRefunds.previewRefund, ({ params, query, database, locale, at }) => {
    const amountCents = query.amount === undefined ? null : toCents(Number(query.amount));
    const wanted = { amountCents, way: query.way, insteadOf: query.instead_of };
    return refunding.previewRefund(database, { paymentId: params.id, wanted, locale, at });
  });
  api.on(adminRefunds.refundPayment, async ({ params, body, caller, database, locale, at, note }) => {
    const wanted = { amountCents: toCents(body.amount), way: body.way, insteadOf: body.instead_of };
    const asked = { paymentId: params.id, wanted, locale, at };
    const { refund, of } = await refunding.refund(database, asked, { fingerprint: body.fingerprint, by: caller.email });
    const after = { payment: of.id, refund: refund.id, refund_cents: toCents(refund.amount), way: body.way };
    note(actNote(body, { subject: contractSubject(of.subscription_id), after }));
    return refund;
  });
  api.on(adminRefunds.refund, ({ params, database }) => refunding.refundState(database, params.id));
}
