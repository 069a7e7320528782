import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id } from "../fields.ts";
import { actForm, actPreview } from "./acts.ts";

const helpers = { staff: ["support"] } as const;
const IdParams = z.object({ id: Id });

const PlanActPreview = z.object({
  ...actPreview,
  /** The plan that the effects are about. */
  plan: z.int(),
  /** Every other plan than the present one, in the caller's language. */
  plans: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type PlanActPreview = z.output<typeof PlanActPreview>;

/** Another plan for a subscriber, by the rules of the subscriber's own change. */
export const adminPlanActs = {
  previewPlanAct: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/plan",
    summary:
      "What another plan would do: now for a larger one, with the next period for a smaller one, and what is charged. Without a plan, of the first other one; 409 with the reason where none is possible",
    access: helpers,
    params: IdParams,
    query: z.object({ plan: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(32_767))) }),
    answer: PlanActPreview,
    errors: ["notFound", "conflict", "invalid"],
  }),
  changePlanOf: endpoint({
    method: "POST",
    path: "/admin/subscribers/{id}/plan",
    summary:
      "Changes the plan as the preview said; an amount is charged within a minute. 409 with the new preview in `details` where that has changed",
    access: helpers,
    params: IdParams,
    body: z.object({ plan: Id, ...actForm }),
    answer: z.object({ status: z.enum(["done", "scheduled", "pending"]) }),
    errors: ["notFound", "conflict", "invalid"],
  }),
};
