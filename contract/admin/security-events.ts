import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Instant, pageOf, paging } from "../fields.ts";

const admins = { staff: ["admin"] } as const;

/**
 * What was refused. `staff-access`: a call that the member's roles do not allow, or made before the second factor.
 * `staff-session`: a staff call without a session. `staff-token`: one with a token that is wrong, revoked or at its end. `limit`: too many attempts at something that is no secret. `flood`: too many
 * requests a minute.
 */
export const securityKinds = [
  "sign-in",
  "registration",
  "password",
  "password-reset",
  "email-link",
  "parental-code",
  "one-time-code",
  "coupon",
  "group-code",
  "captcha",
  "payment-notification",
  "staff-sign-in",
  "staff-second-factor",
  "staff-access",
  "staff-session",
  "staff-token",
  "limit",
  "flood",
] as const;
export type SecurityKind = (typeof securityKinds)[number];

/** The last 24 hours, 7 days, 30 days, or all that is kept. */
export const securityPeriods = ["day", "week", "month", "all"] as const;
export type SecurityPeriod = (typeof securityPeriods)[number];

/** Refusals of one kind, to one person, from one network. */
const SecurityEvent = z.object({
  kind: z.enum(securityKinds),
  /** The subscriber's account that was signed in or aimed at. */
  account: z.nullable(z.object({ id: z.int(), email: z.string() })),
  /** The member of the staff that was signed in or aimed at. */
  member: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Stands for an address without an account: the same for the same address. */
  claimed: z.nullable(z.string()),
  /** '203.0.113.0/24', '2001:db8:1::/48'; null where the rows of an hour were too many to keep apart. */
  network: z.nullable(z.string()),
  refusals: z.int(),
  first_at: Instant,
  last_at: Instant,
  /** The call that was refused last: 'POST /auth/token'. */
  last_call: z.string(),
});
export type SecurityEvent = z.output<typeof SecurityEvent>;

export const securityEvents = {
  securityEvents: endpoint({
    method: "GET",
    path: "/admin/security-events",
    summary: "What was refused, grouped by kind, person and network; the latest first",
    access: admins,
    query: z.object({
      ...paging(25),
      kind: z.optional(z.enum(securityKinds)),
      since: z._default(z.enum(securityPeriods), "week"),
    }),
    answer: pageOf(SecurityEvent),
    errors: [],
  }),
  securitySummary: endpoint({
    method: "GET",
    path: "/admin/security-summary",
    summary: "How many refusals of each kind there were in a period, the most first",
    access: admins,
    query: z.object({ since: z._default(z.enum(securityPeriods), "day") }),
    answer: z.object({ data: z.array(z.object({ kind: z.enum(securityKinds), refusals: z.int() })) }),
    errors: [],
  }),
} as const;
