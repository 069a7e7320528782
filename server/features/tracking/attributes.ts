import type { Answer } from "#contract/endpoint.ts";
import type { tracking as calls } from "#contract/tracking.ts";
import type { Asked } from "#server/http/callers.ts";
import type { TrackingDeps } from "./deps.ts";
import {
  type Asking,
  isPaymentRefused,
  listAdded,
  listLiked,
  listLikedCategories,
  listPreferredCategories,
  listWatchedCategories,
  type VideoRow,
} from "./queries.ts";

type Attributes = Answer<(typeof calls)["trackingAttributes"]>;

/** What a measuring tool may know of the account and of the profile's tastes. */
export function createAttributes({ database, subscriptionFacts }: TrackingDeps) {
  return {
    async attributesOf({ caller, at }: Asked): Promise<Attributes> {
      const { accountId, accountType, subscriptionStatus, locale: language } = caller;
      const facts = await subscriptionFacts(accountId, at);
      const runs = subscriptionStatus === 1;
      const isRefused = !runs && (await isPaymentRefused(database, accountId));
      const isPastDue = (facts.user_subscription?.past_due ?? null) !== null;
      return {
        data: {
          type: accountType,
          status: subscriptionStatus,
          plan: facts.user_subscription?.plan.id ?? null,
          payment_method: facts.paymentMethod,
          payment_status: isPastDue ? "past_due" : isRefused ? "error_wrong_info" : null,
          trial_day_remaining: facts.trialDayRemaining,
          cancel_subscription_at: facts.cancel_subscription_at,
          language,
        },
      };
    },
    liked: async (asked: Asked) => ({ data: (await listLiked(database, askingOf(asked))).map(videoOf) }),
    added: async (asked: Asked) => ({ data: (await listAdded(database, askingOf(asked))).map(videoOf) }),
    likedCategories: async (asked: Asked) => ({ data: await listLikedCategories(database, askingOf(asked)) }),
    watchedCategories: async (asked: Asked) => ({ data: await listWatchedCategories(database, askingOf(asked)) }),
    preferredCategories: async (asked: Asked) => ({ data: await listPreferredCategories(database, askingOf(asked)) }),
  };
}

function askingOf({ caller, locale, at }: Asked): Asking {
  return { profileId: caller.profileId, viewer: caller, locale, at };
}

function videoOf({ created_at, ...video }: VideoRow) {
  return { ...video, created_at: created_at.toISOString() };
}
