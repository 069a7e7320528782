import type { SecurityKind } from "#contract/admin/security-events.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import type { AppError } from "#server/http/errors.ts";
import type { Refusal } from "#server/http/refusals.ts";

/** A call at which somebody may guess: what counts as a wrong guess, and whom it aims at. */
type Watched = {
  kind: SecurityKind;
  /** Faults of a field that mean a wrong guess. */
  wrong?: readonly FieldFault[];
  /** 404 means one, too. */
  isUnknownWrong?: true;
  /** The kind of too many attempts, where they are not at this secret: payments, messages. */
  limit?: SecurityKind;
  /** The kind of a try for an address that another account has. */
  taken?: SecurityKind;
  /** The field of the body in which an address is typed, and whose it should be. */
  typed?: { field: string; of: "account" | "member" };
};

const signIn = { field: "username", of: "account" } as const;
const password: Watched = { kind: "password", wrong: ["currentPassword"] };
const registration: Watched = { kind: "registration", wrong: ["emailTaken"], typed: signIn };
const emailLink: Watched = { kind: "email-link", wrong: ["emailLink"] };
const order: Watched = { kind: "coupon", wrong: ["coupon"], limit: "limit" };
const groupCode: Watched = { kind: "group-code", isUnknownWrong: true };
const accessLink: Watched = { kind: "staff-sign-in", wrong: ["staffLink"] };
const staffPassword: Watched = { kind: "staff-sign-in", wrong: ["currentPassword"] };
const secondFactor: Watched = { kind: "staff-second-factor", wrong: ["secondFactorCode", "passkey"] };

/** By method and path of the contract. */
export const watchedCalls: Readonly<Record<string, Watched>> = {
  "POST /auth/token": { kind: "sign-in", typed: signIn },
  "POST /auth/passkey": { kind: "sign-in", wrong: ["passkey"] },
  "POST /auth/one-time-code/redeem": { kind: "one-time-code", wrong: ["value"] },
  "POST /users/validate-step-1": registration,
  "POST /users": registration,
  "POST /users/request-reset-password": { kind: "password-reset", typed: signIn },
  "POST /users/reset-password/look": { kind: "password-reset", wrong: ["resetLink"] },
  "POST /users/reset-password": { kind: "password-reset", wrong: ["resetLink"] },
  "POST /me/email": { ...password, taken: "registration" },
  "POST /pub/email-links/look": emailLink,
  "POST /pub/email-links": emailLink,
  "PUT /me/password": password,
  "POST /me/deletion": password,
  "PUT /me/parental-code": password,
  "POST /me/passkey-options": password,
  "POST /me/passkeys": { kind: "password", wrong: ["passkey"] },
  "POST /me/parental-code/unlock": { kind: "parental-code", wrong: ["parentalCodeWrong"] },
  "POST /pub/promotions/verify": { kind: "coupon", wrong: ["coupon"] },
  "POST /mercanet/verify-card": order,
  "POST /mercanet-subscriptions": order,
  "POST /subscriptions": order,
  "POST /users/paypal-create-order": order,
  "GET /client-groups/{code}": groupCode,
  "POST /me/client-group": groupCode,
  "POST /client-groups/{code}/pupils": groupCode,
  "POST /client-groups/{code}/pupils/token": { kind: "sign-in", isUnknownWrong: true },
  "POST /client-groups/{code}/pupils/password": {
    kind: "password-reset",
    wrong: ["passwordCode"],
    isUnknownWrong: true,
  },
  "POST /contact": { kind: "captcha", wrong: ["captcha"], limit: "limit" },
  "POST /admin/sign-in": { kind: "staff-sign-in", typed: { field: "email", of: "member" } },
  "POST /admin/access-link": accessLink,
  "POST /admin/access-link/password": accessLink,
  "POST /admin/sign-in/totp": secondFactor,
  "POST /admin/sign-in/recovery-code": secondFactor,
  "POST /admin/sign-in/passkey": secondFactor,
  "POST /admin/sign-in/enrolment/totp-code": secondFactor,
  "POST /admin/sign-in/enrolment/passkey": secondFactor,
  "PUT /admin/me/password": staffPassword,
  "POST /admin/me/totp": staffPassword,
  "PUT /admin/me/totp": secondFactor,
  "POST /admin/me/passkey-options": staffPassword,
  "POST /admin/me/passkeys": secondFactor,
  "POST /admin/me/recovery-codes": staffPassword,
  "POST /admin/tokens": staffPassword,
};

/** The staff's pages call these to learn whether somebody is signed in: their refusals are not events. */
const askingCalls = new Set(["GET /admin/me", "GET /admin/sign-in"]);

const paymentNotification = "POST /payments/notifications/{provider}";

/** What kind of refusal this is; undefined for one that says nothing of an attack, such as a mistyped field. */
export function kindOf({
  call,
  error,
  staffToken = false,
  memberId = null,
}: Pick<Refusal, "call" | "error"> & Partial<Refusal>): SecurityKind | undefined {
  // Of a valid token the maker is known, and what it may not do is no guess.
  if (staffToken && memberId === null) return "staff-token";
  const watched = watchedCalls[call];
  switch (error.fault) {
    case "tooManyRequests":
      return "flood";
    case "tooManyAttempts":
      return watched?.limit ?? watched?.kind ?? "limit";
    case "wrongCredentials":
      return watched?.kind;
    case "invalid":
      return watched && kindOfFaults(watched, error);
    case "notFound":
      return watched?.isUnknownWrong ? watched.kind : undefined;
    case "notAllowed":
    case "secondFactorNeeded":
    case "sessionEnded":
      return call === paymentNotification ? "payment-notification" : kindOfStaffRefusal(call, error);
    default:
      return undefined;
  }
}

function kindOfStaffRefusal(call: string, { fault }: AppError): SecurityKind | undefined {
  if (!call.includes(" /admin/") || askingCalls.has(call)) return undefined;
  return fault === "sessionEnded" ? "staff-session" : "staff-access";
}

function kindOfFaults({ kind, wrong = [], taken }: Watched, { details }: AppError): SecurityKind | undefined {
  const faults = Object.values(details.fields ?? {});
  if (faults.some((fault) => wrong.includes(fault))) return kind;
  return faults.includes("emailTaken") ? taken : undefined;
}

/** An address as it was typed, and whose it should be. */
export type Typed = { email: string; of: "account" | "member" };

/** Longest address that is looked up; more is cut off. */
const longestAddress = 320;

/** The address that a refused call aimed at, as accounts store it; null where it names none. */
export function typedIn({ call, body }: Pick<Refusal, "call" | "body">): Typed | null {
  const typed = watchedCalls[call]?.typed;
  const value = typed && (body as Record<string, unknown> | undefined)?.[typed.field];
  if (typed === undefined || typeof value !== "string") return null;
  const email = value.trim().toLowerCase().normalize("NFC").replaceAll("\0", "").slice(0, longestAddress);
  return { email: email.toWellFormed(), of: typed.of };
}

export function isOfStaff(kind: SecurityKind): boolean {
  return (
    kind === "staff-sign-in" || kind === "staff-second-factor" || kind === "staff-access" || kind === "staff-token"
  );
}
