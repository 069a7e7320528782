import type { Answer } from "#contract/endpoint.ts";
import type { tracking as calls } from "#contract/tracking.ts";
import type { ProfileCall } from "#server/http/callers.ts";
import type { TrackingDeps } from "./deps.ts";
import {
  type TrackedViewer,
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
    async attributesOf({ caller, at }: ProfileCall): Promise<Attributes> {
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
    liked: async (call: ProfileCall) => ({ data: (await listLiked(database, trackedViewerOf(call))).map(videoOf) }),
    added: async (call: ProfileCall) => ({ data: (await listAdded(database, trackedViewerOf(call))).map(videoOf) }),
    likedCategories: async (call: ProfileCall) => ({
      data: await listLikedCategories(database, trackedViewerOf(call)),
    }),
    watchedCategories: async (call: ProfileCall) => ({
      data: await listWatchedCategories(database, trackedViewerOf(call)),
    }),
    preferredCategories: async (call: ProfileCall) => ({
      data: await listPreferredCategories(database, trackedViewerOf(call)),
    }),
  };
}

function trackedViewerOf({ caller, locale, at }: ProfileCall): TrackedViewer {
  return { profileId: caller.profileId, viewer: caller, locale, at };
}

function videoOf({ created_at, ...video }: VideoRow) {
  return { ...video, created_at: created_at.toISOString() };
}
