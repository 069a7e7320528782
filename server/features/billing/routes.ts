import type { Locale } from "#contract/language.ts";
import { billing as contract } from "#contract/billing.ts";
import { invoices } from "#contract/invoices.ts";
import { leaving } from "#contract/leaving.ts";
import { paypalCalls as paypal } from "#contract/paypal-calls.ts";
import { mySubscription as mine } from "#contract/my-subscription.ts";
import type { User } from "#contract/user.ts";
import { FileAnswer, type Api } from "#server/http/api.ts";
import { measurementAnswer } from "#server/http/measurement.ts";
import type { Viewer } from "#server/database/visibility.ts";
import type { AccountSession } from "#server/http/callers.ts";
import { callerNetwork } from "#server/http/attempt-limits.ts";
import { accountingRoutes } from "./accounting/routes.ts";
import { companyRoutes } from "./desk/company-routes.ts";
import { creditCorrectingRoutes } from "./desk/credit-correcting-routes.ts";
import { declarationRoutes } from "./desk/declaration-routes.ts";
import { deskRoutes, planRoutes } from "./desk/routes.ts";
import { freeDaysRoutes } from "./free-days/staff-routes.ts";
import { disputeRoutes } from "./disputes/routes.ts";
import { findingRoutes } from "./findings/staff-routes.ts";
import { offerRoutes } from "./offers/staff-routes.ts";
import { paperRoutes } from "./letters/paper-routes.ts";
import type { Billing } from "./billing.ts";
import type { Ordering } from "./deps.ts";

type Call = { caller: AccountSession; locale: Locale; at: Date };
const orderingOf = ({ caller, locale, at }: Call): Ordering => ({ accountId: caller.accountId, locale, at });

/** Binds billing's calls. `userOf` returns the account holder as other calls do. */
export function billingRoutes(
  api: Api,
  billing: Billing,
  userOf: (accountId: number, at: Date, asker: Viewer | null) => Promise<User>,
): void {
  api.on(contract.plans, ({ locale, at }) => billing.listPlans(locale, at));
  api.on(contract.planList, ({ locale, at }) => billing.listPlans(locale, at));
  api.on(contract.paymentMethods, async () => billing.paymentMethods());

  api.on(contract.verifyCoupon, ({ query, caller, locale, at, request }) =>
    billing.verifyCoupon({
      ...query,
      accountId: caller?.accountId ?? null,
      who: callerNetwork(request.ip),
      locale,
      at,
    }),
  );

  api.on(contract.verifyCard, (call) => billing.startCard(orderingOf(call), call.body, call.body));
  api.on(contract.startCardPayment, (call) => billing.startCard(orderingOf(call), call.body, null));
  api.on(contract.startRedirect, (call) => billing.startRedirect(orderingOf(call), call.body, call.body.way));
  api.on(paypal.clientToken, async () => ({ client_token: null }));
  api.on(paypal.createOrder, (call) => billing.startRedirect(orderingOf(call), call.body, "paypal"));
  api.on(paypal.capture, (call) => billing.confirmPayment(orderingOf(call)));
  api.on(contract.processPayment, (call) => billing.processPayment(orderingOf(call), call.params.id));
  api.on(contract.confirmPayment, (call) => billing.confirmPayment(orderingOf(call)));

  api.on(invoices.myInvoices, ({ caller, query }) => billing.myInvoices(caller.accountId, query));
  api.on(invoices.invoicePdf, async ({ caller, params }) => {
    const { content, fileName } = await billing.invoicePdf(caller.accountId, params.id);
    return new FileAnswer(content, fileName);
  });
  api.on(invoices.latestInvoicePdf, async ({ caller }) => {
    const { content, fileName } = await billing.latestInvoicePdf(caller.accountId);
    return new FileAnswer(content, fileName);
  });

  const holderOf = ({ caller, at }: Call) => userOf(caller.accountId, at, caller.viewer);
  api.on(mine.pendingPayment, async ({ caller, at }) => ({
    pending: await billing.pendingPayment(caller.accountId, at),
  }));
  api.on(mine.checkPendingPayment, (call) => billing.checkPendingPayment(orderingOf(call)));
  api.on(mine.previewPlanChange, (call) => billing.previewChange(orderingOf(call), call.query.plan));
  api.on(mine.changePlan, async (call) => {
    const outcome = await billing.changePlan(orderingOf(call), call.body);
    return { ...outcome, user: await holderOf(call) };
  });
  api.on(mine.withdrawPlanChange, async (call) => {
    await billing.withdrawChange(orderingOf(call));
    return holderOf(call);
  });
  api.on(mine.startNewCard, (call) => billing.startNewCard(orderingOf(call), call.body));
  api.on(mine.startHostedCard, (call) => billing.startNewCard(orderingOf(call), null));
  api.on(mine.confirmNewCard, async (call) => {
    const outcome = await billing.confirmNewCard(orderingOf(call));
    return { ...outcome, user: await holderOf(call) };
  });

  api.on(mine.comingPayments, ({ caller, at }) => billing.comingPayments(caller.accountId, at));
  api.on(mine.latestSubscription, ({ caller, at }) => billing.latestSubscription(caller.accountId, at));
  api.on(mine.cancelSubscription, async (call) => {
    await billing.cancel({ ...orderingOf(call), answer: measurementAnswer(call.request) });
    return holderOf(call);
  });
  api.on(leaving.withdrawalTerms, (call) => billing.withdrawalTerms(orderingOf(call)));
  api.on(leaving.withdraw, async (call) => {
    await billing.withdraw(orderingOf(call), call.query.refund);
    return holderOf(call);
  });
  api.on(leaving.declareLeaving, async ({ body, locale, at, request }) => {
    await billing.declareLeaving(body, { network: callerNetwork(request.ip), locale, at });
    return { received_at: at.toISOString() };
  });
  api.on(mine.reactivateSubscription, async (call) => {
    await billing.reactivate(orderingOf(call));
    return holderOf(call);
  });
  findingRoutes(api);
  offerRoutes(api, billing.pricePlanning, billing.pool);
  paperRoutes(api, billing.papers);
  deskRoutes(api, billing);
  planRoutes(api, billing);
  declarationRoutes(api, billing.declarationMatching);
  companyRoutes(api);
  creditCorrectingRoutes(api, billing.creditCorrecting);
  freeDaysRoutes(api, billing.freeDays);
  disputeRoutes(api, billing.disputes);
  accountingRoutes(api, billing.accounting);
}
