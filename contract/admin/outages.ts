import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant, pageOf, paging } from "../fields.ts";
import { actForm, actPreview } from "./acts.ts";
import { FreeDays, FreeDaysText } from "./free-days.ts";

/** Days for many are a share of the revenue, as prices are. */
const adminOnly = { staff: ["admin"] } as const;
const desk = { staff: ["support", "accountant"] } as const;
const IdParams = z.object({ id: Id });

/**
 * What becomes of somebody whom an outage hit. `waiting`: the job has not come to them. Nothing is given for a payment that is
 * late, in an app store, or where the subscription has ended. `refunded`: the provider keeps its own dates, so that what the days are
 * worth is given back; `provider`: in such a case there is nothing to give back, in a free month for example.
 */
export const outageOutcomes = ["waiting", "given", "refunded", "past-due", "provider", "store", "ended"] as const;
export type OutageOutcome = (typeof outageOutcomes)[number];

const Moment = z.string(fault("date")).check(z.iso.datetime(fault("date")));
const hours = { from: Moment, to: Moment };

/** How many, by where their subscription stands and what becomes of them. */
const Share = z.object({
  outcome: z.enum(outageOutcomes),
  /** Of those who get days. */
  standing: z.nullable(z.enum(["trialing", "active", "cancelled"])),
  people: z.int(),
});
export type OutageShare = z.output<typeof Share>;

const OutagePreview = z.object({ ...actPreview, shares: z.array(Share) });
export type OutagePreview = z.output<typeof OutagePreview>;

const HitPerson = z.object({
  account_id: z.int(),
  name: z.string(),
  outcome: z.enum(outageOutcomes),
  settled_at: z.nullable(Instant),
});
export type HitPerson = z.output<typeof HitPerson>;

const Outage = z.object({
  id: z.int(),
  from: Instant,
  to: Instant,
  days: z.int(),
  asked_at: Instant,
  asked_by: z.string(),
  /** Null while people wait. */
  done_at: z.nullable(Instant),
  people: z.int(),
  /** By outcome; those without anybody are missing. */
  counts: z.array(z.object({ outcome: z.enum(outageOutcomes), people: z.int() })),
});
export type Outage = z.output<typeof Outage>;

/** Free days for everybody whom an outage hit. */
export const adminOutages = {
  previewOutage: endpoint({
    method: "GET",
    path: "/admin/outage-preview",
    summary: "Whom an outage hit, and what free days for them would do. Nothing is given to members of client groups",
    access: adminOnly,
    query: z.object({ ...hours, days: FreeDaysText }),
    answer: OutagePreview,
    errors: ["conflict", "invalid"],
  }),
  previewOutagePeople: endpoint({
    method: "GET",
    path: "/admin/outage-preview/people",
    summary: "Who was hit by an outage, and whether they would get days (`waiting`) or why not",
    access: adminOnly,
    query: z.object({ ...hours, ...paging(50), outcome: z.optional(z.enum(outageOutcomes)) }),
    answer: pageOf(HitPerson),
    errors: ["invalid"],
  }),
  startOutage: endpoint({
    method: "POST",
    path: "/admin/outages",
    summary:
      "Gives everybody whom an outage hit their days, by a job and as the preview said; 409 with the new preview in `details` where that has changed",
    access: adminOnly,
    body: z.object({ ...hours, days: FreeDays, ...actForm }),
    answer: Outage,
    errors: ["conflict", "invalid"],
  }),
  outages: endpoint({
    method: "GET",
    path: "/admin/outages",
    summary: "Outages for which days were given, the latest first",
    access: desk,
    query: z.object(paging(20)),
    answer: pageOf(Outage),
    errors: [],
  }),
  outage: endpoint({
    method: "GET",
    path: "/admin/outages/{id}",
    summary: "How far the days of an outage are given",
    access: desk,
    params: IdParams,
    answer: Outage,
    errors: ["notFound"],
  }),
  outagePeople: endpoint({
    method: "GET",
    path: "/admin/outages/{id}/people",
    summary: "Everybody whom an outage hit, and what became of their days",
    access: desk,
    params: IdParams,
    query: z.object({ ...paging(50), outcome: z.optional(z.enum(outageOutcomes)) }),
    answer: pageOf(HitPerson),
    errors: ["notFound"],
  }),
};
