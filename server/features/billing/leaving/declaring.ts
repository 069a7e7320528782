import type { Locale } from "#contract/language.ts";
import type { Declaration } from "#contract/leaving.ts";
import type { Database } from "#server/database/pool.ts";
import type { BillingContext } from "../deps.ts";
import { lockLiveSubscription } from "../subscriptions/ending.ts";
import { carryOut, planFollowing, type Declared, type Followed } from "./following.ts";
import { findPayerByEmail, insertDeclaration } from "./queries.ts";
import { isSameName } from "./same-name.ts";

const perNetwork = { kind: "leaving-network", limit: 20, windowSeconds: 3600 };
const perAddress = { kind: "leaving-address", limit: 10, windowSeconds: 24 * 3600 };

/** Cancelling and withdrawing without signing in. */
export function createDeclaring(context: BillingContext) {
  const { database, attemptLimits, declarations } = context.deps;

  /** Keeps it without its person, and acknowledges it. Returns its number. */
  const keepUnknown = async (inside: Database, made: Declaration, { locale, at }: { locale: Locale; at: Date }) => {
    const declarationId = await insertDeclaration(inside, { ...written(made, { locale, at }), ...unknown });
    await context.jobs.declaration.enqueue(inside, { declarationId });
    return declarationId;
  };

  return {
    /**
     * Records the declaration and applies it to the account with this address and name; without such an account it waits for
     * the staff. The outcome is sent by letter only, so that the answer does not reveal who has an account.
     * @throws AppError tooManyAttempts
     */
    async declareLeaving(made: Declaration, from: { network: string; locale: Locale; at: Date }): Promise<void> {
      const { network, locale, at } = from;
      await attemptLimits.take(perNetwork, network, at);
      await attemptLimits.take(perAddress, made.email, at);
      await database.transaction(async (inside) => {
        const payer = await findPayerByEmail(inside, made.email);
        if (payer === undefined || !isSameName(payer, made)) {
          const declarationId = await keepUnknown(inside, made, { locale, at });
          await declarations.arrived(inside, { ...made, declarationId, locale }, at);
          return;
        }
        const declared = { kind: made.kind, accountId: payer.id, receivedAt: at };
        const followed = await follow(inside, context, declared, at);
        const row = { ...written(made, { locale, at }), ...followed, account_id: payer.id };
        await context.jobs.declaration.enqueue(inside, { declarationId: await insertDeclaration(inside, row) });
      });
    },

    /** One that reached the operator otherwise. It waits for the staff, whoever it names. */
    enterDeclaration: (inside: Database, made: Declaration, received: { locale: Locale; at: Date }): Promise<number> =>
      keepUnknown(inside, made, received),
  };
}

const unknown = {
  outcome: "not-found",
  account_id: null,
  subscription_id: null,
  ends_at: null,
  refund_cents: null,
} as const;

const written = (made: Declaration, { locale, at }: { locale: Locale; at: Date }) => ({
  kind: made.kind,
  name: `${made.first_name} ${made.last_name}`,
  email: made.email,
  reference: made.reference,
  is_proven: false,
  locale,
  received_at: at,
});

/** Within the caller's transaction. A repeated declaration confirms the first one, with its amount and its day. */
async function follow(inside: Database, context: BillingContext, declared: Declared, at: Date): Promise<Followed> {
  const row = await lockLiveSubscription(inside, context.jobs, declared.accountId, at);
  const planned = await planFollowing(inside, context, declared, { row, at });
  return carryOut(inside, context, planned, { receivedAt: declared.receivedAt, at });
}
