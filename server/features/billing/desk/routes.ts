import { adminPlanActs } from "#contract/admin/plan-acts.ts";
import { adminRefunds } from "#contract/admin/refunds.ts";
import { adminSubscriptionActs } from "#contract/admin/subscription-acts.ts";
import { actNote } from "#server/http/acts.ts";
import type { Api } from "#server/http/api.ts";
import { contractSubject } from "../rules/audit-subjects.ts";
import { toCents } from "../rules/prices.ts";
import type { Ordering } from "../deps.ts";
import type { createPlanActing } from "./plan-acting.ts";
import { listRefunds } from "./refund-list.ts";
import type { createRefunding } from "./refunding.ts";
import type { createSubscriptionActing } from "./subscription-acting.ts";

type Deskwork = {
  planActing: ReturnType<typeof createPlanActing>;
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

/** Binds the staff's change of a subscriber's plan. */
export function planRoutes(api: Api, { planActing }: Pick<Deskwork, "planActing">): void {
  api.on(adminPlanActs.previewPlanAct, ({ params: { id: accountId }, query, database, locale, at }) =>
    planActing.preview(database, { accountId, locale, at }, query.plan),
  );
  api.on(adminPlanActs.changePlanOf, async ({ params: { id: accountId }, body, database, locale, at, note }) => {
    const ordering = { accountId, locale, at };
    const made = await planActing.change(database, ordering, body.plan, body.fingerprint);
    const { status, subscriptionId, before, after, amountCents } = made;
    note(
      actNote(body, {
        subject: contractSubject(subscriptionId),
        before: { plan: before },
        after: { plan: after, status, charged_cents: amountCents },
      }),
    );
    return { status };
  });
}
