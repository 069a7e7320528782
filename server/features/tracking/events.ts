import { createHmac } from "node:crypto";
import type { PageEvent } from "#contract/tracking.ts";
import type { Database } from "#server/database/pool.ts";
import { callerNetwork, type AttemptLimit } from "#server/http/attempt-limits.ts";
import type { MeasurementAnswer } from "#server/http/measurement.ts";
import type { TrackingDeps } from "./deps.ts";
import { insertEvent, lastConsent, withdrawConsent } from "./queries.ts";

/** A sign-up reports about ten steps. */
const perNetwork: AttemptLimit = { kind: "tracking-network", limit: 600, windowSeconds: 3600 };

export type ReportedEvent = {
  event: PageEvent;
  visit: string;
  step?: number | undefined;
  payment_status?: string | undefined;
};

/** An act that the server sees. `answer` is undefined where no browser asks: then the account's last one counts. */
export type AccountAct = { accountId: number; answer: MeasurementAnswer | undefined; at: Date };

/** Keeps events, in the caller's transaction. They may leave the service only with consent and where a tool takes them. */
export function createEvents({ database, secret, analytics, attemptLimits }: Omit<TrackingDeps, "subscriptionFacts">) {
  const keep = async (inside: Database, act: AccountAct, name: string, details: Record<string, string | number>) => {
    const { accountId, at } = act;
    await insertEvent(inside, {
      name,
      details,
      account_id: accountId,
      happened_at: at,
      visitor: visitorOf(accountId, secret),
      consented: analytics !== undefined && (await isAccepted(inside, act)),
    });
  };

  return {
    /** What a page reports. @throws AppError tooManyAttempts */
    async report(
      { event, visit, step, payment_status }: ReportedEvent,
      from: { accountId: number | null; answer: MeasurementAnswer; ip: string; at: Date },
    ): Promise<void> {
      const { accountId, answer, ip, at } = from;
      await attemptLimits.take(perNetwork, callerNetwork(ip), at);
      if (answer === "refused") {
        if (accountId !== null) await withdrawConsent(database, accountId);
        return;
      }
      const details = {
        ...(event === "registration_step" && step !== undefined ? { step } : {}),
        ...(event === "payment_status" && payment_status !== undefined ? { payment_status } : {}),
      };
      const consented = analytics !== undefined && answer === "accepted";
      const known = { name: event, account_id: accountId, visitor: visit, happened_at: at };
      await insertEvent(database, { ...known, details, consented });
    },
    /** A view that counts. Not for kid profiles. */
    played: (inside: Database, act: AccountAct & { videoId: number }) =>
      keep(inside, act, "video_played", { video_id: act.videoId }),
    subscriptionStarted: (inside: Database, act: AccountAct & { planId: number }) =>
      keep(inside, act, "subscription_started", { plan: act.planId }),
    subscriptionCancelled: (inside: Database, act: AccountAct & { planId: number }) =>
      keep(inside, act, "subscription_cancelled", { plan: act.planId }),
  };
}

async function isAccepted(inside: Database, { accountId, answer }: AccountAct): Promise<boolean> {
  if (answer === undefined) return lastConsent(inside, accountId);
  return answer === "accepted";
}

/** 16 hexadecimal digits that only this service can lead back to the account. */
function visitorOf(accountId: number, secret: string): string {
  return createHmac("sha256", secret).update(`tracking\n${accountId}`).digest("hex").slice(0, 16);
}
