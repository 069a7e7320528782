import type { AnswerFor } from "#contract/client.ts";
import { forgetUser, session, type User } from "../../../api/session.ts";
import { stored, useStored } from "../../../api/stored.ts";

/** What this browser keeps of a registration that is not paid for yet. */
export type Registration = {
  user?: User;
  newToken?: string;
  /** The plan, once it is chosen. */
  id?: number;
  price?: number;
  /** The price of the first period; lower than `price` with a coupon. */
  final_price?: number;
  promotion_code?: string;
  /** 1 personal, 2 family. */
  type?: 1 | 2;
  approve_url?: string;
  /** When all of this is forgotten, in milliseconds since 1970. */
  expires?: number;
};

export type Step = 1 | 2 | 3;
export type PlanGroups = AnswerFor<"GET /pub/plans">;

export const registrationLifetimeMs = 2_592_000_000;
export const registration = stored<Registration>("registration");
export const useRegistration = (): Registration => useStored(registration) ?? none;
const none: Registration = {};

/** Adds to what is kept, for another 30 days. */
export function keepRegistration(more: Registration): void {
  registration.set({ ...registration.get(), ...more, expires: Date.now() + registrationLifetimeMs });
}

/** Goes back to the choice of a plan. */
export function forgetPlan(): void {
  const { user, newToken } = registration.get() ?? {};
  registration.set({
    ...(user && { user }),
    ...(newToken && { newToken }),
    expires: Date.now() + registrationLifetimeMs,
  });
}

/** Back to step 1: registration and user data are gone. */
export function forgetRegistration(): void {
  registration.set(null);
  forgetUser();
}

/** The step on which somebody arrives. */
export function startingStep(kept: Registration | null, user: User | null): Step {
  if (kept?.id !== undefined) return 3;
  if (kept?.newToken !== undefined) return 2;
  return user !== null && user.paymentMethod === null && user.client_user_group === null ? 2 : 1;
}

export function hasExpired(kept: Registration | null, now: number): boolean {
  return kept?.expires !== undefined && kept.expires < now;
}

/** Family plans are 3 and 4. */
export function accountTypeOf(planId: number): 1 | 2 {
  return planId === 3 || planId === 4 ? 2 : 1;
}

/** Whether the free month may be offered: to everybody who is not known to have had it. */
export function mayTry(user: User | null | undefined): boolean {
  return user?.canApplyTrial ?? true;
}

/** The token goes to work as soon as calls need it; the user with it. */
export function actAsRegistered(): void {
  const { newToken, user } = registration.get() ?? {};
  if (newToken !== undefined) session.token.set(newToken);
  if (user !== undefined) session.user.set(user);
}
