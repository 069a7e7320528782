import { tracking as calls } from "#contract/tracking.ts";
import type { FastifyRequest } from "fastify";
import type { Locale } from "#contract/language.ts";
import type { Api } from "#server/http/api.ts";
import { measurementAnswer } from "#server/http/measurement.ts";
import type { Tracking } from "./tracking.ts";

/** Called when the page of somebody without an account shows the first step of a sign-up. */
export type OnFormOpened = (request: FastifyRequest, counted: { locale: Locale; at: Date }) => void;

export function trackingRoutes(api: Api, tracking: Tracking, { onFormOpened }: { onFormOpened: OnFormOpened }): void {
  api.on(calls.trackingAttributes, (call) => tracking.attributesOf(call));
  for (const call of [calls.categoryPreference, calls.categoryPreferenceAtTop])
    api.on(call, (received) => tracking.preferredCategories(received));
  for (const call of [calls.videosLiked, calls.videosLikedAtTop]) api.on(call, (received) => tracking.liked(received));
  for (const call of [calls.addedToLists, calls.addedToListsAtTop])
    api.on(call, (received) => tracking.added(received));
  for (const call of [calls.categoryLiked, calls.categoryLikedAtTop])
    api.on(call, (received) => tracking.likedCategories(received));
  for (const call of [calls.categoryWatched, calls.categoryWatchedAtTop])
    api.on(call, (received) => tracking.watchedCategories(received));
  api.on(calls.reportEvent, async ({ body, caller, request, locale, at }) => {
    const from = { accountId: caller?.accountId ?? null, answer: measurementAnswer(request), ip: request.ip, at };
    await tracking.report(body, from);
    if (!caller && body.event === "registration_step" && body.step === 1) onFormOpened(request, { locale, at });
    return {};
  });
}
