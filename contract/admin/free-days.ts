import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { deskFault } from "../field-faults.ts";
import { Id } from "../fields.ts";
import { actForm, ActPreview } from "./acts.ts";
import { Done } from "./staff-shapes.ts";

const helpers = { staff: ["support"] } as const;
const IdParams = z.object({ id: Id });

/** Days added to the period that runs. */
export const mostFreeDays = 90;
const isDays = (days: number): boolean => Number.isInteger(days) && days >= 1 && days <= mostFreeDays;

export const FreeDays = z.number(deskFault("freeDays")).check(z.refine(isDays, deskFault("freeDays")));
/** The same as a query has it. */
export const FreeDaysText = z.pipe(
  z.string(deskFault("freeDays")).check(z.regex(/^\d{1,2}$/, deskFault("freeDays"))),
  z.pipe(z.transform(Number), FreeDays),
);

/** Free days for one subscriber. */
export const adminFreeDays = {
  previewFreeDays: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/free-days",
    summary:
      "What free days would do to a subscriber's running subscription, or what is given back instead where its provider charges on days of its own; 409 with the reason where neither can be",
    access: helpers,
    params: IdParams,
    query: z.object({ days: FreeDaysText }),
    answer: ActPreview,
    errors: ["notFound", "conflict"],
  }),
  giveFreeDays: endpoint({
    method: "POST",
    path: "/admin/subscribers/{id}/free-days",
    summary:
      "Adds free days to the period that runs, or gives back what they are worth, as the preview said; 409 with the new preview in `details` where that has changed",
    access: helpers,
    params: IdParams,
    body: z.object({ days: FreeDays, ...actForm }),
    answer: Done,
    errors: ["notFound", "conflict", "invalid"],
  }),
};
