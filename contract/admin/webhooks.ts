import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant, pageOf, paging } from "../fields.ts";
import { Done, Reason } from "./staff-shapes.ts";
import { WebhookEndpoint, EndpointForm, endpointForm, Delivery, deliveryStates, Try } from "./webhook-shapes.ts";

const admins = { staff: ["admin"] } as const;
const IdParams = z.object({ id: Id });

/** Shown once. `whsec_` and the key in base64. */
const Secret = z.object({ secret: z.string() });

export const webhooks = {
  endpoints: endpoint({
    method: "GET",
    path: "/admin/webhooks",
    summary: "The endpoints that hear of events",
    access: admins,
    answer: z.object({ data: z.array(WebhookEndpoint) }),
    errors: [],
  }),
  addEndpoint: endpoint({
    method: "POST",
    path: "/admin/webhooks",
    summary: "A new endpoint: an https URL, and what it hears of. Its secret is answered once",
    access: admins,
    body: EndpointForm,
    answer: z.object({ endpoint: WebhookEndpoint, ...Secret.shape }),
    errors: ["conflict"],
  }),
  changeEndpoint: endpoint({
    method: "PUT",
    path: "/admin/webhooks/{id}",
    summary: "Changes an endpoint, or switches it off or on again. What waits for one that is off fails when it is due",
    access: admins,
    params: IdParams,
    body: z.object({ ...endpointForm, is_on: z.boolean(fault("choice")), reason: Reason }),
    answer: WebhookEndpoint,
    errors: ["notFound"],
  }),
  removeEndpoint: endpoint({
    method: "DELETE",
    path: "/admin/webhooks/{id}",
    summary: "Removes an endpoint with its history",
    access: admins,
    params: IdParams,
    answer: Done,
    errors: ["notFound"],
  }),
  rotateSecret: endpoint({
    method: "POST",
    path: "/admin/webhooks/{id}/secret",
    summary: "A new secret, answered once. The present one signs too for 24 hours more",
    access: admins,
    params: IdParams,
    body: z.object({ reason: Reason }),
    answer: z.object({ ...Secret.shape, old_secret_until: Instant }),
    errors: ["notFound"],
  }),
  sendTest: endpoint({
    method: "POST",
    path: "/admin/webhooks/{id}/test",
    summary: "Sends the event `webhook.test` to one endpoint",
    access: admins,
    params: IdParams,
    answer: Delivery,
    errors: ["notFound", "conflict"],
  }),
  deliveries: endpoint({
    method: "GET",
    path: "/admin/webhooks/{id}/deliveries",
    summary: "What was sent to an endpoint within 30 days, the latest first",
    access: admins,
    reads: "replica",
    params: IdParams,
    query: z.object({ ...paging(25), state: z.optional(z.enum(deliveryStates)) }),
    answer: pageOf(Delivery),
    errors: ["notFound"],
  }),
  delivery: endpoint({
    method: "GET",
    path: "/admin/webhook-deliveries/{id}",
    summary: "One delivery: what is sent, and every try with the beginning of its answer",
    access: admins,
    params: IdParams,
    answer: z.object({ ...Delivery.shape, payload: z.string(), attempts: z.array(Try) }),
    errors: ["notFound"],
  }),
  replay: endpoint({
    method: "POST",
    path: "/admin/webhook-deliveries/{id}/replay",
    summary: "Sends one event again, with the same id",
    access: admins,
    params: IdParams,
    answer: Delivery,
    errors: ["notFound", "conflict"],
  }),
  replayRange: endpoint({
    method: "POST",
    path: "/admin/webhooks/{id}/replay",
    summary: "Sends every event of a period again that has not arrived, or all of them, with the same ids",
    access: admins,
    params: IdParams,
    body: z.object({
      from: z.iso.datetime(fault("date")),
      to: z.iso.datetime(fault("date")),
      only_failed: z._default(z.boolean(), true),
    }),
    answer: z.object({ replayed: z.int() }),
    errors: ["notFound", "conflict"],
  }),
};
