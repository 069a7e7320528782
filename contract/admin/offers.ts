import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant, pageOf, paging } from "../fields.ts";
import { eachLocale } from "../language.ts";
import { adminOnly, Cents } from "./offer-shapes.ts";
import { Done, Reason } from "./staff-shapes.ts";
import { CouponState, Coupon, NewCoupons, CouponLimits } from "./coupon-shapes.ts";

/** Who reads prices, and sells by coupons as by contracts with groups. */
const sellers = { staff: ["accountant"] } as const;
const IdParams = z.object({ id: Id });

const PriceChange = z.object({
  id: z.int(),
  price_cents: z.int(),
  effective_at: Instant,
  /** Null while it is planned. */
  applied_at: z.nullable(Instant),
  /** False: for new orders alone. */
  moves_subscribers: z.boolean(),
  /** How many subscribers have got the letter. */
  notified: z.int(),
});

const OfferedPlan = z.object({
  id: z.int(),
  /** In the caller's language, with the period. */
  name: z.string(),
  group: z.object({
    id: z.int(),
    names: z.object(eachLocale(() => z.string())),
    /** Its place among all groups, 1 for the first. */
    position: z.int(),
    /** 1 personal, 2 family. */
    account_type: z.union([z.literal(1), z.literal(2)]),
    people: z.int(),
  }),
  recurring: z.enum(["MONTH", "YEAR"]),
  screens: z.int(),
  /** Whether coupons lower the first year. */
  has_promotion: z.boolean(),
  state: z.enum(["planned", "offered", "withdrawn"]),
  /** Null: from the beginning, and without an end. */
  offered_from: z.nullable(Instant),
  offered_until: z.nullable(Instant),
  /** What a new order pays. */
  price_cents: z.int(),
  /** Subscribers by the price that they pay, the highest first. */
  paid: z.array(z.object({ price_cents: z.int(), subscribers: z.int() })),
  /** The latest first. */
  changes: z.array(PriceChange),
});
export type OfferedPlan = z.output<typeof OfferedPlan>;

/** `from`: a day in Paris; the change takes effect as it begins, today's at once. */
const PlannedPrice = z.object({
  price_cents: Cents,
  from: z.string(fault("required")).check(z.minLength(1, fault("required")), z.iso.date(fault("date"))),
  moves_subscribers: z.boolean(fault("choice")),
});

/**
 * What becomes of subscribers who pay the same. `schedule`: an app store, or a provider that keeps the schedule, charges what
 * was agreed to there.
 */
export const priceOutcomes = ["moved", "kept", "same", "schedule"] as const;

const PricePreview = z.object({
  effective_at: Instant,
  /** The first renewals at the new price come at or after it; null where nobody is moved. */
  renews_from: z.nullable(Instant),
  groups: z.array(z.object({ price_cents: z.int(), subscribers: z.int(), outcome: z.enum(priceOutcomes) })),
  /** What all who are moved pay more in a period; negative where they pay less. */
  difference_cents: z.int(),
});
export type PricePreview = z.output<typeof PricePreview>;

/** Plans, prices and coupons. */
export const adminOffers = {
  offeredPlans: endpoint({
    method: "GET",
    path: "/admin/plans",
    summary:
      "All plans in the staff's order, with their prices, how many subscribers pay which, and the changes planned and past",
    access: sellers,
    answer: z.object({ data: z.array(OfferedPlan) }),
    errors: [],
  }),
  previewPrice: endpoint({
    method: "POST",
    path: "/admin/plans/{id}/price-preview",
    summary: "What a price would change: how many subscribers, from when, how much. Changes nothing",
    access: adminOnly,
    audited: false,
    params: IdParams,
    body: PlannedPrice,
    answer: PricePreview,
    errors: ["notFound"],
  }),
  planPrice: endpoint({
    method: "POST",
    path: "/admin/plans/{id}/prices",
    summary: "Plans a price for new orders, or for subscribers too, who get a letter thirty days ahead",
    access: adminOnly,
    params: IdParams,
    body: z.object({ ...PlannedPrice.shape, reason: Reason }),
    answer: PriceChange,
    errors: ["notFound"],
  }),
  dropPrice: endpoint({
    method: "DELETE",
    path: "/admin/price-changes/{id}",
    summary: "Drops a planned price that nobody has been notified of",
    access: adminOnly,
    params: IdParams,
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
  coupons: endpoint({
    method: "GET",
    path: "/admin/coupons",
    summary: "Coupons with their uses and what they brought, the latest first",
    access: sellers,
    query: z.object({
      ...paging(50),
      /** A part of the code or of the campaign's name. */
      search: z.optional(z.string().check(z.maxLength(120))),
      state: z.optional(CouponState),
    }),
    answer: pageOf(Coupon),
    errors: [],
  }),
  createCoupons: endpoint({
    method: "POST",
    path: "/admin/coupons",
    summary: "New coupons off the first year of a yearly plan. A code that is taken, or stands twice, refuses them all",
    access: sellers,
    body: z.object({ ...NewCoupons.shape, reason: Reason }),
    answer: z.object({ codes: z.array(z.string()) }),
    errors: [],
  }),
  limitCoupon: endpoint({
    method: "PUT",
    path: "/admin/coupons/{id}",
    summary: "Another number of uses or last day. What was used is not taken back",
    access: sellers,
    params: IdParams,
    body: z.object({ ...CouponLimits.shape, reason: Reason }),
    answer: Done,
    errors: ["notFound"],
  }),
  stopCoupon: endpoint({
    method: "POST",
    path: "/admin/coupons/{id}/stop",
    summary: "Ends a coupon at once. Orders that hold it keep their price",
    access: sellers,
    params: IdParams,
    body: z.object({ reason: Reason }),
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
};
