import * as z from "zod/mini";
import { deskFault } from "../field-faults.ts";
import { Instant, fault, requiredLine, Id } from "../fields.ts";
import { couponUsesMax, Cents, EmailDomain } from "./offer-shapes.ts";

export const CouponState = z.enum(["planned", "running", "used-up", "ended"]);

export const Coupon = z.object({
  id: z.int(),
  code: z.string(),
  campaign: z.nullable(z.string()),
  discount_cents: z.int(),
  /** Null: every yearly plan that takes coupons. */
  plan_id: z.nullable(z.int()),
  first_order_only: z.boolean(),
  email_domain: z.nullable(z.string()),
  starts_at: z.nullable(Instant),
  ends_at: z.nullable(Instant),
  max_uses: z.nullable(z.int()),
  uses: z.int(),
  state: CouponState,
  /** Paid by the subscriptions that began with it, less what was refunded or lost in disputes. */
  brought_cents: z.int(),
});

export type Coupon = z.output<typeof Coupon>;

const Uses = z.nullable(
  z.int(deskFault("uses")).check(z.gte(1, deskFault("uses")), z.lte(couponUsesMax, deskFault("uses"))),
);

const Day = z.nullable(z.iso.date(fault("date")));

/** What may be changed while a coupon runs. Days in Paris, both included. */
export const CouponLimits = z.object({ max_uses: Uses, ends_on: Day });

export const maxCodes = 1000;

export const NewCoupons = z.object({
  /** One code, or many for one campaign: one a line, or parted by commas. All are made, or none. */
  codes: z.string(fault("required")).check(z.minLength(1, fault("required")), z.maxLength(70_000, fault("tooLong"))),
  campaign: z.nullable(requiredLine(120)),
  discount_cents: Cents,
  plan_id: z.nullable(Id),
  first_order_only: z.boolean(fault("choice")),
  /** 'example.org': for addresses of this domain alone. */
  email_domain: z.nullable(EmailDomain),
  starts_on: Day,
  ...CouponLimits.shape,
});
