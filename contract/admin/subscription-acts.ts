import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id } from "../fields.ts";
import { ActForm, ActPreview } from "./acts.ts";
import { Done } from "./staff-shapes.ts";

/**
 * What the staff do to the subscription that runs. `reactivate`: lifts its cancellation. `cancel`: at the end of its period.
 * `end`: at once, and the unused days go back. `charge`: a payment that was refused, again and now.
 */
export const subscriptionActs = ["reactivate", "cancel", "end", "charge"] as const;
export type SubscriptionAct = (typeof subscriptionActs)[number];

const helpers = { staff: ["support"] } as const;
/** The subscriber, and what is done to their subscription. */
const ActParams = z.object({ id: Id, act: z.enum(subscriptionActs) });

export const adminSubscriptionActs = {
  previewSubscriptionAct: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/subscription/{act}",
    summary:
      "What an act on a subscriber's running subscription would do; 409 with the reason where it cannot be done now",
    access: helpers,
    params: ActParams,
    answer: ActPreview,
    errors: ["notFound", "conflict"],
  }),
  doSubscriptionAct: endpoint({
    method: "POST",
    path: "/admin/subscribers/{id}/subscription/{act}",
    summary:
      "Lifts a cancellation, cancels at the end or at once, or charges again, as the preview said; 409 with the new preview in `details` where that has changed",
    access: helpers,
    params: ActParams,
    body: ActForm,
    answer: Done,
    errors: ["notFound", "conflict", "serviceUnavailable"],
  }),
};
