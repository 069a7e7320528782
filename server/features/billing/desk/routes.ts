import { adminRefunds } from "#contract/admin/refunds.ts";
import { adminSubscriptionActs } from "#contract/admin/subscription-acts.ts";
import { actNote } from "#server/http/acts.ts";
import type { Api } from "#server/http/api.ts";
import { contractSubject } from "../rules/audit-subjects.ts";
import { toCents } from "../rules/prices.ts";
import type { Ordering } from "../deps.ts";
import { listRefunds } from "./refund-list.ts";
import type { createRefunding } from "./refunding.ts";
import type { createSubscriptionActing } from "./subscription-acting.ts";

type Deskwork = {
  desk: {
    refunding: ReturnType<typeof createRefunding>;
    subscriptionActing: ReturnType<typeof createSubscriptionActing>;
  };
  noticeEndedMandate: (ordering: Ordering) => Promise<void>;
};

/** Binds the staff's acts on subscribers' money. */
export function deskRoutes(api: Api, { desk, noticeEndedMandate }: Deskwork): void {
  const { refunding, subscriptionActing } = desk;
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
  api.on(adminRefunds.refunds, ({ query, database }) => listRefunds(database, query));
  api.on(adminRefunds.refund, ({ params, database }) => refunding.refundState(database, params.id));
  api.on(adminSubscriptionActs.previewSubscriptionAct, ({ params: { id: accountId, act }, database, locale, at }) =>
    subscriptionActing.preview(database, act, { accountId, locale, at }),
  );
  api.on(
    adminSubscriptionActs.doSubscriptionAct,
    async ({ params: { id: accountId, act }, body, database, locale, at, note }) => {
      const ordering = { accountId, locale, at };
      const { subscriptionId, backCents } = await subscriptionActing.act(database, act, ordering, body.fingerprint);
      const after = { act, ...(backCents > 0 && { refund_cents: backCents }) };
      note(actNote(body, { subject: contractSubject(subscriptionId), after }));
      return { success: true as const };
    },
    {
      guard: async ({ params: { id: accountId, act }, locale, at }) => {
        if (act === "reactivate") await noticeEndedMandate({ accountId, locale, at });
      },
    },
  );
}
