import * as z from "zod/mini";
import { fault, Instant, line } from "../fields.ts";

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

const Url = z.string(fault("required")).check(z.minLength(1, fault("required")), z.maxLength(2000, fault("tooLong")));

const Events = z.array(z.enum(webhookEvents)).check(
  z.minLength(1, fault("choice")),
  z.refine((events) => new Set(events).size === events.length, fault("choice")),
);

export const endpointForm = {
  url: Url,
  description: z._default(line(200), ""),
  events: Events,
};

export const EndpointForm = z.object(endpointForm);

export const WebhookEndpoint = z.object({
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

export const Delivery = z.object({
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

export const Try = z.object({
  at: Instant,
  duration_ms: z.int(),
  status: z.nullable(z.int()),
  /** Why there was no answer, for programmers. */
  error: z.nullable(z.string()),
  /** The beginning of the answer. */
  answer: z.string(),
});
