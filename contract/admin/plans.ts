import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { deskFault } from "../field-faults.ts";
import { fault, Id, requiredLine } from "../fields.ts";
import { textsBy } from "../language.ts";
import { ActPreview } from "./acts.ts";
import { adminOnly, Cents } from "./offer-shapes.ts";
import { Done, Reason } from "./staff-shapes.ts";

const IdParams = z.object({ id: Id });

/** The most screens and people of a plan. */
export const planBound = 10;
const Count = z
  .int(deskFault("planCount"))
  .check(z.gte(1, deskFault("planCount")), z.lte(planBound, deskFault("planCount")));
/** A day in Paris; what it bounds begins or ends with it, today's at once. */
const Day = z.string(fault("required")).check(z.minLength(1, fault("required")), z.iso.date(fault("date")));

/** How a group of plans is shown. */
const shown = {
  ...textsBy("name", () => requiredLine(40)),
  /** Its place among all groups, 1 for the first. */
  position: z
    .int(deskFault("planPosition"))
    .check(z.gte(1, deskFault("planPosition")), z.lte(100, deskFault("planPosition"))),
};
const ShownGroup = z.object(shown);
export type ShownGroup = z.output<typeof ShownGroup>;

const NewGroup = z.object({
  ...shown,
  /** 1 personal, 2 family. */
  account_type: z.union([z.literal(1), z.literal(2)], fault("choice")),
  screens: Count,
  /** How many people may have a profile; 1 for a personal account. */
  people: Count,
  /** Null: there is none for this period. */
  month_cents: z.nullable(Cents),
  year_cents: z.nullable(Cents),
  /** Whether coupons lower the first year. */
  has_promotion: z.boolean(fault("choice")),
  from: Day,
  /** The day from which it is no longer offered. */
  until: z.nullable(Day),
});
export type NewGroup = z.output<typeof NewGroup>;

const NewPlan = z.object({
  /** The period that the group has not yet. */
  recurring: z.enum(["MONTH", "YEAR"], fault("choice")),
  price_cents: Cents,
  /** Whether coupons lower the first year; nothing of a plan by month. */
  has_promotion: z.boolean(fault("choice")),
  from: Day,
  /** The day from which it is no longer offered. */
  until: z.nullable(Day),
});
export type NewPlan = z.output<typeof NewPlan>;

const OfferPeriod = z.object({
  /** Only of a plan that is not offered yet; null leaves it as it is. */
  from: z.nullable(Day),
  /** The day from which the plan is no longer offered; null: without an end. */
  until: z.nullable(Day),
});
export type OfferPeriod = z.output<typeof OfferPeriod>;

/** What every act on plans is sent with: the fingerprint is that of the preview that was read. */
const actForm = { fingerprint: z.string(fault("required")).check(z.maxLength(64, fault("tooLong"))), reason: Reason };
const preview = { method: "POST", access: adminOnly, audited: false, answer: ActPreview } as const;

/** Plans as the staff add, name, order and withdraw them. Prices are in `adminOffers`. */
export const adminPlans = {
  previewNewGroup: endpoint({
    ...preview,
    path: "/admin/plan-groups/preview",
    summary: "What a new group of plans would offer, from when and to whom. Changes nothing",
    body: NewGroup,
    errors: ["invalid"],
  }),
  createGroup: endpoint({
    method: "POST",
    path: "/admin/plan-groups",
    summary:
      "A new group of plans: one by month, one by year, or both. 409 with the new preview in `details` where it would do something else than was shown",
    access: adminOnly,
    body: z.object({ ...NewGroup.shape, ...actForm }),
    answer: z.object({ id: z.int(), plans: z.array(z.int()) }),
    errors: ["invalid", "conflict"],
  }),
  previewGroup: endpoint({
    ...preview,
    path: "/admin/plan-groups/{id}/preview",
    summary: "What other names, or another place, of a group of plans would change. Changes nothing",
    params: IdParams,
    body: ShownGroup,
    errors: ["notFound", "invalid", "conflict"],
  }),
  changeGroup: endpoint({
    method: "PUT",
    path: "/admin/plan-groups/{id}",
    summary: "Other names of a group of plans, or another place. Documents that were issued keep the old name",
    access: adminOnly,
    params: IdParams,
    body: z.object({ ...ShownGroup.shape, ...actForm }),
    answer: Done,
    errors: ["notFound", "invalid", "conflict"],
  }),
  previewNewPlan: endpoint({
    ...preview,
    path: "/admin/plan-groups/{id}/plans/preview",
    summary: "What a plan by month or by year would offer that a group has not yet. Changes nothing",
    params: IdParams,
    body: NewPlan,
    errors: ["notFound", "invalid", "conflict"],
  }),
  addPlan: endpoint({
    method: "POST",
    path: "/admin/plan-groups/{id}/plans",
    summary:
      "Adds the plan by month or by year that a group has not yet, with the group's screens and people. Nobody who has the other one is touched",
    access: adminOnly,
    params: IdParams,
    body: z.object({ ...NewPlan.shape, ...actForm }),
    answer: z.object({ id: z.int() }),
    errors: ["notFound", "invalid", "conflict"],
  }),
  previewOfferPeriod: endpoint({
    ...preview,
    path: "/admin/plans/{id}/offer-preview",
    summary: "Who is affected where a plan is withdrawn from a day on, or offered again. Changes nothing",
    params: IdParams,
    body: OfferPeriod,
    errors: ["notFound", "invalid", "conflict"],
  }),
  setOfferPeriod: endpoint({
    method: "PUT",
    path: "/admin/plans/{id}/offer",
    summary:
      "Withdraws a plan from a day on, or offers it again. Its subscribers keep it, and orders in progress count",
    access: adminOnly,
    params: IdParams,
    body: z.object({ ...OfferPeriod.shape, ...actForm }),
    answer: Done,
    errors: ["notFound", "invalid", "conflict"],
  }),
};
