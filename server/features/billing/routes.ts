import { billing as contract } from "#contract/billing.ts";
import type { User } from "#contract/user.ts";
import type { Locale } from "#contract/fields.ts";
import type { Api } from "#server/http/api.ts";
import type { Viewer } from "#server/database/visibility.ts";
import type { AccountSession } from "#server/http/callers.ts";
import { callerNetwork } from "#server/http/tries.ts";
import type { Billing } from "./billing.ts";
import type { Ordering } from "./deps.ts";

type Call = { caller: AccountSession; locale: Locale; at: Date };
const orderingOf = ({ caller, locale, at }: Call): Ordering => ({ accountId: caller.accountId, locale, at });

/** Binds billing's calls. `userOf` answers the account holder as every other call does. */
export function billingRoutes(
  api: Api,
  billing: Billing,
  userOf: (accountId: number, at: Date, asker: Viewer | null) => Promise<User>,
): void {
  api.on(contract.plans, ({ locale }) => billing.listPlans(locale));
  api.on(contract.planList, ({ locale }) => billing.listPlans(locale));
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
  api.on(contract.startPaypal, (call) => billing.startPaypal(orderingOf(call), call.body));
  api.on(contract.paypalClientToken, async () => ({ client_token: null }));
  api.on(contract.createPaypalOrder, (call) => billing.startPaypal(orderingOf(call), call.body));
  api.on(contract.capturePaypal, (call) => billing.confirmPayment(orderingOf(call)));
  api.on(contract.processPayment, (call) => billing.processPayment(orderingOf(call), call.params.id));
  api.on(contract.confirmPayment, (call) => billing.confirmPayment(orderingOf(call)));

  api.on(contract.latestSubscription, ({ caller, at }) => billing.latestSubscription(caller.accountId, at));
  api.on(contract.cancelSubscription, async (call) => {
    await billing.cancel(orderingOf(call));
    return userOf(call.caller.accountId, call.at, call.caller.viewer);
  });
  api.on(contract.reactivateSubscription, async (call) => {
    await billing.reactivate(orderingOf(call));
    return userOf(call.caller.accountId, call.at, call.caller.viewer);
  });
}
