import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, hasVisible, Id, Instant } from "../fields.ts";
import { Invoice } from "../invoices.ts";
import { locales } from "../language.ts";
import { restrictionKinds } from "./account-acts.ts";
import { Done } from "./staff-shapes.ts";

const IdParams = z.object({ id: Id });
/** Who looks after subscribers or their money. */
const desk = { staff: ["support", "accountant"] } as const;
/** Who helps people: contact, devices, messages and notes are no business of the accounts. */
const helpers = { staff: ["support"] } as const;

/** Where a person stands. `cancelled`: runs on until its end. `group`: a client group pays. */
export const SubscriberStanding = z.enum(["none", "trialing", "active", "past-due", "cancelled", "ended", "group"]);
export type SubscriberStanding = z.output<typeof SubscriberStanding>;

const Standing = z.object({
  standing: SubscriberStanding,
  /** 'Famille, mensuel'; null without a subscription. */
  plan: z.nullable(z.string()),
  /** 'VISA 4242', 'PayPal': how it is paid; null once it has ended. */
  paid_with: z.nullable(z.string()),
});

const Person = z.object({
  id: z.int(),
  name: z.string(),
  /** Null for a pupil of a class and for an erased account. */
  email: z.nullable(z.string()),
  created_at: Instant,
});

const FoundSubscriber = z.object({
  ...Person.shape,
  ...Standing.shape,
  /** What of the person's money the search found; null where it found the person. */
  found_by: z.nullable(z.object({ kind: z.enum(["card", "invoice", "contract", "reference"]), text: z.string() })),
});
export type FoundSubscriber = z.output<typeof FoundSubscriber>;

export const lifeEvents = [
  "order-open",
  "order-given-up",
  "trial-begun",
  "begun",
  "paid",
  "refused",
  "charge-open",
  "refund-open",
  "refunded",
  "refund-failed",
  "credit-corrected",
  "disputed",
  "dispute-won",
  "dispute-lost",
  "card-changed",
  "plan-change-planned",
  "plan-changed",
  "days-given",
  "cancelled",
  "declared",
  "mandate-ended",
  "told",
  "ended",
] as const;
export const comingEvents = ["charge", "plan-change", "end"] as const;
export const comingReasons = [
  "trial-over",
  "period-over",
  "refused",
  "disputed",
  "chosen",
  "cancelled",
  "unpaid",
] as const;
export const stretchStates = ["trial", "paid", "unpaid", "cancelled"] as const;

/** Amounts in euros. */
const LifeEvent = z.object({
  at: Instant,
  kind: z.enum(lifeEvents),
  subscription_id: z.int(),
  amount: z.nullable(z.number()),
  /** A plan, the reason of a refusal, the kind of a notice, or a credit note. */
  detail: z.nullable(z.string()),
});
export type LifeEvent = z.output<typeof LifeEvent>;

const ComingEvent = z.object({
  at: Instant,
  kind: z.enum(comingEvents),
  why: z.enum(comingReasons),
  amount: z.nullable(z.number()),
  plan: z.nullable(z.string()),
});
export type ComingEvent = z.output<typeof ComingEvent>;

/** A part of a subscription's life, drawn as a bar. The last one of a running subscription ends when access does. */
const Stretch = z.object({ subscription_id: z.int(), from: Instant, to: Instant, state: z.enum(stretchStates) });
export type Stretch = z.output<typeof Stretch>;

const Timeline = z.object({
  /** The reading time: where the past ends. */
  now: Instant,
  stretches: z.array(Stretch),
  /** The latest first. */
  events: z.array(LifeEvent),
  /** The next first. */
  coming: z.array(ComingEvent),
});
export type Timeline = z.output<typeof Timeline>;

export const paymentKind = z.enum(["first", "renewal", "upgrade", "card-check", "new-card", "refund"]);

/** Amounts in euros; a refund's is what goes back. */
const Payment = z.object({
  id: z.int(),
  subscription_id: z.int(),
  kind: paymentKind,
  status: z.enum(["pending", "paid", "refused", "abandoned"]),
  amount: z.number(),
  /** The number of this attempt to charge the period. */
  attempt: z.int(),
  provider: z.string(),
  /** The provider's; null before it answered. A pending refund that has one is accepted, and may still fail. */
  reference: z.nullable(z.string()),
  /** Why it was refused, in the caller's language. */
  failure: z.nullable(z.string()),
  created_at: Instant,
  settled_at: z.nullable(Instant),
  /** Of a refund: the payment that it gives back. */
  refunds: z.nullable(z.int()),
  invoice: z.nullable(z.string()),
  /** Its latest dispute. */
  dispute: z.nullable(z.object({ id: z.int(), state: z.enum(["open", "won", "lost"]) })),
  /** Whether disputes of it are entered by hand. */
  enters_disputes: z.boolean(),
  /** What can be given back of it; 0 also while a refund is under way. */
  refundable: z.number(),
  /** Of a refund that failed: what the provider said, and whether the staff still have to deal with it. */
  failed_refund: z.nullable(z.object({ provider_says: z.nullable(z.string()), is_open: z.boolean() })),
});
export type SubscriberPayment = z.output<typeof Payment>;

const Subscriber = z.object({
  ...Person.shape,
  ...Standing.shape,
  language: z.enum(locales),
  country: z.nullable(z.string()),
  email_confirmed_at: z.nullable(Instant),
  last_seen_at: z.nullable(Instant),
  /** When a deletion that was asked for takes effect. */
  deletion_at: z.nullable(Instant),
  erased_at: z.nullable(Instant),
  is_pupil: z.boolean(),
  /** What the person is told, while nobody can sign in. */
  block: z.nullable(z.object({ at: Instant, told: z.string() })),
  /** What the person has asked not to be done with their data. */
  restrictions: z.array(z.object({ kind: z.enum(restrictionKinds), at: Instant, ends_at: z.nullable(Instant) })),
  group: z.nullable(z.object({ id: z.int(), name: z.string(), ends_on: z.string() })),
  timeline: Timeline,
  /** The latest 200. */
  payments: z.array(Payment),
  /** The latest 200, with credit notes. */
  invoices: z.array(Invoice),
});
export type Subscriber = z.output<typeof Subscriber>;

const StaffAct = z.object({
  id: z.int(),
  at: Instant,
  actor: z.string(),
  call: z.string(),
  subject: z.string(),
  reason: z.nullable(z.string()),
});

const Note = z.object({ id: z.int(), text: z.string(), written_by: z.string(), created_at: Instant });

/** What support needs to help a subscriber. Profiles come without what they watch. */
const SubscriberAccount = z.object({
  /** E.164. */
  phone: z.nullable(z.string()),
  devices: z.array(z.object({ id: z.int(), name: z.string(), created_at: Instant, last_used_at: Instant })),
  screens: z.array(z.object({ id: z.int(), device: z.string(), profile: z.string(), since: Instant })),
  profiles: z.array(
    z.object({ id: z.int(), name: z.string(), is_kid: z.boolean(), is_primary: z.boolean(), age_ceiling: z.int() }),
  ),
  consents: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(["cookies", "terms", "start-now", "adult"]),
      /** The wording that was agreed to. */
      text_version: z.string(),
      /** Since when that wording is in use; null where only its version is kept. */
      text_since: z.nullable(Instant),
      given_at: Instant,
    }),
  ),
  messages: z.array(
    z.object({
      id: z.int(),
      object: z.string(),
      created_at: Instant,
      answered_at: z.nullable(Instant),
      /** False for what came from the person's address without signing in: anybody may have written it. */
      is_signed_in: z.boolean(),
    }),
  ),
  notes: z.array(Note),
  /** What the staff changed, the latest 50 first. */
  acts: z.array(StaffAct),
  /** When the staff opened the person's pages, the latest 20 first. */
  sights: z.array(StaffAct),
});
export type SubscriberAccount = z.output<typeof SubscriberAccount>;

const NoteText = z.pipe(
  z.string(fault("required")).check(z.maxLength(2000, fault("tooLong"))),
  z.pipe(
    z.transform((text: string) => text.trim()),
    z.string().check(z.refine(hasVisible, fault("required"))),
  ),
);

export const adminSubscribers = {
  findSubscribers: endpoint({
    method: "POST",
    path: "/admin/subscriber-search",
    summary:
      "Subscribers by name, address, phone, number, card, invoice or provider's reference, also mistyped; without a search the latest",
    access: desk,
    // Asked at every letter; what is opened is logged.
    audited: false,
    body: z.object({ search: z._default(z.string().check(z.maxLength(200, fault("tooLong"))), "") }),
    answer: z.object({
      data: z.array(FoundSubscriber),
      /** New accounts of the last day, week and thirty days; null beside a search, which is sent at every letter. */
      sign_ups: z.nullable(z.object({ day: z.int(), week: z.int(), month: z.int() })),
    }),
    errors: [],
  }),
  subscriber: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}",
    summary: "One subscriber: the subscription's life, payments and invoices. The sight is logged",
    access: desk,
    audited: true,
    params: IdParams,
    answer: Subscriber,
    errors: ["notFound"],
  }),
  subscriberAccount: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/account",
    summary:
      "One subscriber's contact, devices, profiles, consents, messages, notes and the staff's acts. The sight is logged",
    access: helpers,
    audited: true,
    params: IdParams,
    answer: SubscriberAccount,
    errors: ["notFound"],
  }),
  addSubscriberNote: endpoint({
    method: "POST",
    path: "/admin/subscribers/{id}/notes",
    summary: "Notes something about a subscriber for the staff. The person may ask to read it",
    access: helpers,
    params: IdParams,
    body: z.object({ text: NoteText }),
    answer: Note,
    errors: ["notFound"],
  }),
  removeSubscriberNote: endpoint({
    method: "DELETE",
    path: "/admin/subscribers/{id}/notes/{note_id}",
    summary: "Removes a note about a subscriber",
    access: helpers,
    params: z.object({ id: Id, note_id: Id }),
    answer: Done,
    errors: ["notFound"],
  }),
};
