import type { Locale } from "#contract/language.ts";
import type { CodeNeeded } from "#contract/accounts.ts";
import type { AboveCeiling } from "#contract/playback.ts";
import type { Viewer } from "#server/database/visibility.ts";
import { AppError } from "./errors.ts";

/** Brand of proofs, which only the session check creates. */
declare const checked: unique symbol;

/** 0 registered, never paid · 1 active · 2 expired. */
export type SubscriptionStatus = 0 | 1 | 2;

/** `given`: the code itself, not a password at sign-in, was entered on this device recently. */
export type ParentalCodeState = "unset" | "asked" | "given";

/** Proof that the caller holds a live session of this account. */
export type AccountSession = {
  readonly [checked]: "account";
  readonly accountId: number;
  readonly sessionId: number;
  readonly accountType: 1 | 2;
  readonly subscriptionStatus: SubscriptionStatus;
  /** The plan's number of concurrent screens. */
  readonly screens: number;
  /** A parental code is set, and neither it nor the password was entered recently on this device. */
  readonly isLocked: boolean;
  readonly parentalCode: ParentalCodeState;
  /** The acting profile; null on a locked device without a chosen profile. */
  readonly viewer: ActingViewer | null;
  /** Set where a member of the staff sees the site as the account does. */
  readonly impersonationId: number | null;
};

/** The acting profile as a viewer. */
export type ActingViewer = Viewer & {
  readonly profileId: number;
  readonly locale: Locale;
  /** Incremented with every saved position; invalidates answers derived from the profile's positions. */
  readonly savesRevision: number;
  /** Incremented with every change of what the profile is notified of; invalidates `ping`. */
  readonly newsRevision: number;
};

/** Proof that the caller acts as this profile of the account. */
export type ActiveProfile = Omit<AccountSession, typeof checked | "viewer"> &
  ActingViewer & {
    readonly [checked]: "profile";
  };

/** A profile's call: caller, language and time. */
export type ProfileCall = { caller: ActiveProfile; locale: Locale; at: Date };

/** The session check's result, before it is narrowed to an endpoint's access. */
export type FoundSession = {
  accountId: number;
  sessionId: number;
  accountType: 1 | 2;
  subscriptionStatus: SubscriptionStatus;
  screens: number;
  /** A minor in a class of a client group. */
  isPupil: boolean;
  isLocked: boolean;
  parentalCode: ParentalCodeState;
  /** Whether this call switched the device to another profile. */
  profileChanged: boolean;
  profile: ActingViewer | null;
  /** Of a member of the staff who sees the site as the account does; its profile is none that exists. */
  impersonationId?: number;
};

/**
 * Looks up a bearer token. `profile` is the raw X-Profile-Id header, or undefined.
 * @throws AppError signedInElsewhere, sessionEnded; notFound for a profile of another account
 */
export type CheckSession = (token: string, profile: string | undefined, at: Date) => Promise<FoundSession>;

// The functions below are the only makers of proofs, and only the binder's admission calls them.
export const asAccountSession = (session: FoundSession) =>
  ({ ...pick(session), viewer: session.profile }) as AccountSession;
export const asProfile = (session: FoundSession, profile: NonNullable<FoundSession["profile"]>) =>
  ({ ...pick(session), ...profile }) as ActiveProfile;

function pick({
  accountId,
  sessionId,
  accountType,
  subscriptionStatus,
  screens,
  isLocked,
  parentalCode,
  impersonationId = null,
}: Omit<FoundSession, "impersonationId"> & { impersonationId?: number | null }) {
  return { accountId, sessionId, accountType, subscriptionStatus, screens, isLocked, parentalCode, impersonationId };
}

/**
 * Requires the parental code itself, whatever the profile. An account without a code has to set one first.
 * @throws AppError parentalCodeNeeded, saying whether a code exists
 */
export function requireCodeGiven({ parentalCode }: Pick<AccountSession, "parentalCode">): void {
  if (parentalCode === "given") return;
  const details: CodeNeeded = { has_parental_code: parentalCode !== "unset" };
  throw new AppError("parentalCodeNeeded", { details });
}

/** For titles that a profile may know of but not watch. @throws AppError aboveCeiling, with rating and ceiling */
export function requireUnderCeiling(rating: number, { ageCeiling }: Pick<Viewer, "ageCeiling">): void {
  if (rating <= ageCeiling) return;
  const details: AboveCeiling = { rating, age_ceiling: ageCeiling };
  throw new AppError("aboveCeiling", { details });
}
