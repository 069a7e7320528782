import type { Locale } from "#contract/fields.ts";
import type { CodeNeeded } from "#contract/accounts.ts";
import type { AboveCeiling } from "#contract/playback.ts";
import type { Viewer } from "#server/database/visibility.ts";
import { AppError } from "./errors.ts";

/** Marks what only the session check can make. */
declare const checked: unique symbol;

/** 0 registered, never paid · 1 active · 2 expired. */
export type Standing = 0 | 1 | 2;

/** `given`: the code itself was entered on this device in the last minutes; a password at sign-in does not count. */
export type ParentalCodeState = "unset" | "asked" | "given";

/** Proof that the caller holds a live session of this account. */
export type AccountSession = {
  readonly [checked]: "account";
  readonly accountId: number;
  readonly sessionId: number;
  readonly accountType: 1 | 2;
  readonly standing: Standing;
  /** How many screens the account may play on at once. */
  readonly screens: number;
  /** A parental code is set, and neither it nor the password was given lately on this device. */
  readonly isLocked: boolean;
  readonly parentalCode: ParentalCodeState;
  /** The profile that acts, for whom open pages are made too; null where nobody was chosen on a locked device. */
  readonly viewer: ActingViewer | null;
};

/** The profile behind a call: whose eyes it is answered for. */
export type ActingViewer = Viewer & {
  readonly profileId: number;
  readonly locale: Locale;
  /** Grows with every save of a place: what was made of the profile's places is good until then. */
  readonly savesRevision: number;
};

/** Proof that the caller acts as this profile of the account. */
export type ActiveProfile = Omit<AccountSession, typeof checked | "viewer"> &
  ActingViewer & {
    readonly [checked]: "profile";
  };

/** A profile's call: who asks, in which language, when. */
export type Asked = { caller: ActiveProfile; locale: Locale; at: Date };

/** Everything the session check found behind a token, before it is narrowed to what an endpoint asks for. */
export type FoundSession = {
  accountId: number;
  sessionId: number;
  accountType: 1 | 2;
  standing: Standing;
  screens: number;
  isLocked: boolean;
  parentalCode: ParentalCodeState;
  /** Another profile acts on this device from this call on. */
  profileChanged: boolean;
  profile: ActingViewer | null;
};

/**
 * Looks a bearer token up. `profile` is the raw X-Profile-Id header, or undefined.
 * @throws AppError signedInElsewhere, sessionEnded; notFound when the header names somebody else's profile
 */
export type CheckSession = (token: string, profile: string | undefined, at: Date) => Promise<FoundSession>;

// The functions below are the only makers of proofs, and only the binder's admission calls them.
export const asAccountSession = (session: FoundSession) =>
  ({ ...pick(session), viewer: session.profile }) as AccountSession;
export const asProfile = (session: FoundSession, profile: NonNullable<FoundSession["profile"]>) =>
  ({ ...pick(session), ...profile }) as ActiveProfile;

function pick({ accountId, sessionId, accountType, standing, screens, isLocked, parentalCode }: FoundSession) {
  return { accountId, sessionId, accountType, standing, screens, isLocked, parentalCode };
}

/**
 * For what asks for the parental code itself, whoever acts. An account without a code chooses one first.
 * @throws AppError parentalCodeNeeded, telling whether there is a code
 */
export function requireCodeGiven({ parentalCode }: Pick<AccountSession, "parentalCode">): void {
  if (parentalCode === "given") return;
  const details: CodeNeeded = { has_parental_code: parentalCode !== "unset" };
  throw new AppError("parentalCodeNeeded", { details });
}

/** For what a profile may know of but not watch. @throws AppError aboveCeiling, telling both sides */
export function requireUnderCeiling(rating: number, { ageCeiling }: Pick<Viewer, "ageCeiling">): void {
  if (rating <= ageCeiling) return;
  const details: AboveCeiling = { rating, age_ceiling: ageCeiling };
  throw new AppError("aboveCeiling", { details });
}
