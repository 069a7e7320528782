import type { AnswerFor } from "#contract/client.ts";
import { forgetUser, noteStanding, session, useHolder, type User } from "#shared/api/session.ts";
import { having, isNumber, isText, isUser, maybe, oneOf } from "#shared/api/shapes.ts";
import { stored } from "#shared/api/stored.ts";
import { useShared } from "#shared/state/use-shared.ts";
import type { PersonInput } from "./person.ts";

export type PlanGroups = AnswerFor<"GET /pub/plans">;
export type Plan = PlanGroups[number]["plans"][number];
export type AppliedCoupon = AnswerFor<"POST /pub/promotions/verify">;
/** Draft of step 1. Passwords are never stored. */
export type PersonDraft = Omit<PersonInput, "password" | "confirmPassword">;

/** A pending registration, as stored in this browser. */
export type Registration = {
  person?: PersonDraft;
  user?: User;
  newToken?: string;
  /** The selection of step 2: the group's id and the billing period. */
  pack?: number;
  unit?: Plan["recurring"];
  /** With the plan it was checked for. */
  coupon?: AppliedCoupon & { plan: number };
  /** The chosen plan. */
  id?: number;
  price?: number;
  /** The price of the first period; lower than `price` with a coupon. */
  final_price?: number;
  promotion_code?: string;
  /** 1 personal, 2 family. */
  type?: 1 | 2;
  approve_url?: string;
  /** Expiry, in milliseconds since 1970. */
  expires?: number;
};

const isRegistration = having({
  person: maybe(
    having({
      last_name: isText,
      first_name: isText,
      gender: isText,
      nickname: isText,
      dob: isText,
      phone: isText,
      country_code: isText,
      username: isText,
    }),
  ),
  user: maybe(isUser),
  newToken: maybe(isText),
  pack: maybe(isNumber),
  unit: maybe(oneOf("MONTH", "YEAR")),
  coupon: maybe(having({ plan: isNumber, discount_amount: isNumber, final_price: isNumber, promotion_code: isText })),
  id: maybe(isNumber),
  price: maybe(isNumber),
  final_price: maybe(isNumber),
  promotion_code: maybe(isText),
  expires: maybe(isNumber),
});

export type Step = 1 | 2 | 3;

export const registrationLifetimeMs = 2_592_000_000;
export const registration = stored<Registration>("registration", isRegistration);
export const useRegistration = (): Registration => useShared(registration) ?? none;
const none: Registration = {};

/** Merges into the stored registration and extends it by 30 days. Undefined removes a field. */
export function keepRegistration(more: { [Key in keyof Registration]?: Registration[Key] | undefined }): void {
  const kept = Object.entries({ ...registration.get(), ...more }).filter(([, value]) => value !== undefined);
  registration.set({ ...(Object.fromEntries(kept) as Registration), expires: Date.now() + registrationLifetimeMs });
}

/** Preselects a pack and drops a chosen plan of another pack. */
export function markPack(pack: number): void {
  const chosen = registration.get();
  const keepsPlan = chosen?.pack === pack || chosen?.id === undefined;
  keepRegistration({ pack, ...(keepsPlan ? {} : { id: undefined }) });
}

/** Stores the choice of step 2. `type`: of the account that the plan makes, 1 personal, 2 family. */
export function choosePlan(plan: Plan, type: 1 | 2, coupon: AppliedCoupon | null): void {
  keepRegistration({
    id: plan.id,
    price: plan.price,
    final_price: coupon?.final_price ?? plan.price,
    promotion_code: coupon?.promotion_code,
    type,
  });
  actAsRegistered();
}

/** Returns to the full price. */
export function dropCoupon(fullPrice: number): void {
  keepRegistration({ coupon: undefined, promotion_code: undefined, final_price: fullPrice });
}

/** Keeps that the server offers this account no free month. */
export function keepTrialUsed(): void {
  const { user } = registration.get() ?? {};
  if (user !== undefined) keepRegistration({ user: { ...user, canApplyTrial: false } });
}

/** Clears registration and user data. */
export function forgetRegistration(): void {
  registration.set(null);
  forgetUser();
}

/** The step to start on. */
export function startingStep(kept: Registration | null, user: User | null): Step {
  if (kept?.id !== undefined) return 3;
  if (kept?.newToken !== undefined) return 2;
  return user !== null && user.paymentMethod === null && user.client_user_group === null ? 2 : 1;
}

/** The user of the unpaid account. */
export function useUnpaidUser(): User | null {
  const { user: registered } = useRegistration();
  const user = useHolder() ?? registered ?? null;
  return user?.status === 0 ? user : null;
}

export function hasExpired(kept: Registration | null, now: number): boolean {
  return kept?.expires !== undefined && kept.expires < now;
}

/** Whether to offer the free month: unless the user is known to have used it. */
export function mayOfferTrial(user: User | null | undefined): boolean {
  return user?.canApplyTrial ?? true;
}

/** Makes the registration's token and user the session. */
export function actAsRegistered(): void {
  const { newToken, user } = registration.get() ?? {};
  if (newToken !== undefined) session.token.set(newToken);
  if (user !== undefined) session.user.set(user);
  if (user !== undefined) noteStanding(user);
}
