import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, hasVisible, Id, Instant } from "../fields.ts";
import { Invoice } from "../invoices.ts";
import { locales } from "../language.ts";
import { restrictionKinds } from "./account-acts.ts";
import { Done } from "./staff-shapes.ts";
import { Timeline } from "./subscriber-timeline.ts";
import { Payment } from "./subscriber-payments.ts";
import { SubscriberAccount, Note } from "./subscriber-account.ts";

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
