import type { SignUpStage } from "#contract/admin/sign-ups.ts";
import type { Pool } from "#server/database/pool.ts";
import type { Ordered, Registered, SignUpSources } from "./deps.ts";
import { replaceSignUps, type SignUp } from "./row-queries.ts";

const batch = 1000;

type Going = { since: Date | null; signal: AbortSignal };

/** Keeps what each account came to: of those that registered since an instant, or of all. Safe to repeat. */
export function createSignUpKeeping({ database, signUps }: { database: Pool; signUps: SignUpSources }) {
  const keepAccounts = (registered: readonly Registered[]) =>
    database.transaction(async (inside) => {
      const ids = registered.map(({ account_id: id }) => id);
      const ordered = new Map((await signUps.ordered(inside, ids)).map((one) => [one.account_id, one]));
      const waiting = ids.filter((id) => !ordered.has(id));
      const chosen = new Set(await signUps.planChosen(inside, waiting));
      // Who joined a client group without an order had nothing to pay, and is in no funnel.
      const counted = registered.filter(({ account_id: id, is_member: isMember }) => ordered.has(id) || !isMember);
      const rows = counted.map((one) => rowOf(one, ordered.get(one.account_id), chosen.has(one.account_id)));
      await replaceSignUps(inside, ids, rows);
    });

  return {
    async keep({ since, signal }: Going): Promise<void> {
      for (let after = 0; ;) {
        signal.throwIfAborted();
        const registered = await signUps.registered(database, { after, since, limit: batch });
        if (registered.length > 0) await keepAccounts(registered);
        if (registered.length < batch) return;
        after = registered.at(-1)?.account_id ?? after;
      }
    },
  };
}

function rowOf(registered: Registered, ordered: Ordered | undefined, hasChosen: boolean): SignUp {
  return {
    accountId: registered.account_id,
    registeredAt: registered.registered_at,
    languageId: registered.language_id,
    stage: stageOf(ordered, hasChosen),
    wasRefused: ordered?.was_refused ?? false,
  };
}

/** The furthest that an account came to. Who ordered had chosen a plan. */
function stageOf(ordered: Ordered | undefined, hasChosen: boolean): SignUpStage {
  if (ordered) return ordered.has_started ? "subscribed" : "payment";
  return hasChosen ? "plan" : "registered";
}
