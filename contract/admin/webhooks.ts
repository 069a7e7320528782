import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant, pageOf, paging } from "../fields.ts";
import { Done, Reason } from "./staff-shapes.ts";

/** What endpoints can hear of. `title.published`: on the day it comes out. */
export const webhookEvents = [
  "subscription.begun",
  "subscription.renewed",
  "subscription.renewal_failed",
  "subscription.ended",
  "refund.made",
  "dispute.opened",
  "dispute.won",
  "dispute.lost",
  "title.published",
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** `off`: by an admin. `failed`: by the program, after days of failures or where the receiver answered 410. */
export const endpointStates = ["on", "off", "failed"] as const;
/** `failed`: tried for the last time, or its endpoint was off. */
export const deliveryStates = ["waiting", "delivered", "failed"] as const;

const admins = { staff: ["admin"] } as const;
const IdParams = z.object({ id: Id });

const Url = z.string(fault("required")).check(z.minLength(1, fault("required")), z.maxLength(2000, fault("tooLong")));
const Events = z.array(z.enum(webhookEvents)).check(
  z.minLength(1, fault("choice")),
  z.refine((events) => new Set(events).size === events.length, fault("choice")),
);
const endpointForm = {
  url: Url,
  description: z._default(z.string().check(z.trim(), z.maxLength(200, fault("tooLong"))), ""),
  events: Events,
};
export const EndpointForm = z.object(endpointForm);

const WebhookEndpoint = z.object({
  id: z.int(),
  url: z.string(),
  description: z.string(),
  events: z.array(z.enum(webhookEvents)),
  state: z.enum(endpointStates),
  /** Since when nothing has arrived; null where the last delivery did. */
  failing_since: z.nullable(Instant),
  /** The secret before the last rotation signs too until then; null without one. */
  old_secret_until: z.nullable(Instant),
  created_at: Instant,
  /** Deliveries of the last 30 days. */
  deliveries: z.object({ waiting: z.int(), delivered: z.int(), failed: z.int() }),
});
export type WebhookEndpoint = z.output<typeof WebhookEndpoint>;

const Delivery = z.object({
  id: z.int(),
  endpoint_id: z.int(),
  /** The `webhook-id`, the same in every try. */
  event_id: z.string(),
  type: z.string(),
  state: z.enum(deliveryStates),
  tries: z.int(),
  created_at: Instant,
  /** The next try; null where there is none. */
  next_try_at: z.nullable(Instant),
  /** Of the last try: the HTTP status, null without an answer; milliseconds. */
  last_status: z.nullable(z.int()),
  last_duration_ms: z.nullable(z.int()),
});
export type Delivery = z.output<typeof Delivery>;

const Try = z.object({
  at: Instant,
  duration_ms: z.int(),
  status: z.nullable(z.int()),
  /** Why there was no answer, for programmers. */
  error: z.nullable(z.string()),
  /** The beginning of the answer. */
  answer: z.string(),
});

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
