import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, Instant, pageOf, paging } from "../fields.ts";
import { spokenText } from "../support.ts";
import { restrictionKinds } from "./account-acts.ts";
import { SubscriberStanding } from "./subscribers.ts";
import { paymentKind } from "./subscriber-payments.ts";
import { Message, messageStates, ListedMessage, Helper } from "./message-shapes.ts";

const supportOnly = { staff: ["support"] } as const;
const IdParams = z.object({ id: Id });
export const whoseMessages = ["all", "mine", "nobody"] as const;

/** Amounts in euros. */
const PersonBeside = z.object({
  id: z.int(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** Whether they were signed in. Else only the address is the same: anybody may have written it. */
  is_proven: z.boolean(),
  created_at: Instant,
  email_confirmed_at: z.nullable(Instant),
  deletion_at: z.nullable(Instant),
  /** Why a legal hold keeps the account from being erased. */
  held_for: z.nullable(z.string()),
  restrictions: z.array(z.enum(restrictionKinds)),
  standing: SubscriberStanding,
  plan: z.nullable(z.string()),
  paid_with: z.nullable(z.string()),
  next: z.nullable(
    z.object({ at: Instant, kind: z.enum(["charge", "plan-change", "end"]), amount: z.nullable(z.number()) }),
  ),
  /** The latest three. */
  payments: z.array(
    z.object({
      id: z.int(),
      kind: paymentKind,
      status: z.enum(["pending", "paid", "refused", "abandoned"]),
      amount: z.number(),
      created_at: Instant,
    }),
  ),
  /** The latest three. */
  notes: z.array(z.object({ id: z.int(), text: z.string(), written_by: z.string(), created_at: Instant })),
});
export type PersonBeside = z.output<typeof PersonBeside>;

/** The message as it is now stands in the details of a 409. */
export const MessageConflict = z.object({ message: Message });

export const supportInbox = {
  messages: endpoint({
    method: "GET",
    path: "/admin/messages",
    summary: "Messages to the support team: open ones by who has waited longest, others the latest first",
    access: supportOnly,
    reads: "replica",
    query: z.object({
      ...paging(25),
      state: z._default(z.enum(messageStates), "open"),
      whose: z._default(z.enum(whoseMessages), "all"),
      /** A part of a name, an address, the subject or the text. */
      search: z.optional(z.string().check(z.maxLength(100))),
    }),
    answer: z.extend(pageOf(ListedMessage), {
      /** Of the open ones. */
      open: z.object({ all: z.int(), mine: z.int(), nobody: z.int() }),
    }),
    errors: [],
  }),
  message: endpoint({
    method: "GET",
    path: "/admin/messages/{id}",
    summary: "One message with its answers and what its writer added",
    access: supportOnly,
    params: IdParams,
    answer: Message,
    errors: ["notFound"],
  }),
  messagePerson: endpoint({
    method: "GET",
    path: "/admin/messages/{id}/person",
    summary:
      "Who wrote a message, as far as an account tells, and what the placeholders of saved texts say of them. The sight is logged",
    access: supportOnly,
    audited: true,
    params: IdParams,
    answer: z.object({
      person: z.nullable(PersonBeside),
      /** Null: nothing is known. */
      facts: z.array(z.object({ name: z.string(), value: z.nullable(z.string()) })),
      /** An answer to a request by law that the program has prepared, in the writer's language. */
      prepared: z.nullable(z.string()),
    }),
    errors: ["notFound"],
  }),
  answerMessage: endpoint({
    method: "POST",
    path: "/admin/messages/{id}/answers",
    summary:
      "Sends an answer to whoever wrote. 409 with the message as it is now in `details` where something was written meanwhile. Who answers what is nobody's task has it from then on",
    access: supportOnly,
    params: IdParams,
    body: z.object({
      text: spokenText,
      /** How many answers the writer of this one has seen. */
      answers_seen: z.int().check(z.minimum(0)),
      /** How many further messages of the person they have seen. */
      follow_ups_seen: z._default(z.int().check(z.minimum(0)), 0),
    }),
    answer: Message,
    errors: ["notFound", "conflict"],
  }),
  setMessageState: endpoint({
    method: "PUT",
    path: "/admin/messages/{id}/state",
    summary: "Says that a message is answered, for instance by telephone, closes it, or opens it again",
    access: supportOnly,
    params: IdParams,
    body: z.object({ state: z.enum(messageStates) }),
    answer: Message,
    errors: ["notFound"],
  }),
  assignMessage: endpoint({
    method: "PUT",
    path: "/admin/messages/{id}/assignment",
    summary:
      "Makes a message a member's task, or nobody's. 409 with the message as it is now in `details` where it is not the task of whom was seen",
    access: supportOnly,
    params: IdParams,
    body: z.object({
      member_id: z.nullable(z.int(fault("choice"))),
      /** Whose task it was when it was read. */
      seen: z.nullable(z.int(fault("choice"))),
    }),
    answer: Message,
    errors: ["notFound", "conflict"],
  }),
  messageHelpers: endpoint({
    method: "GET",
    path: "/admin/message-helpers",
    summary: "The members whose task a message can be",
    access: supportOnly,
    answer: z.object({ data: z.array(Helper) }),
    errors: [],
  }),
  messagePresence: endpoint({
    method: "POST",
    path: "/admin/messages/{id}/presence",
    summary: "Says every twenty seconds that the caller has a message open or writes an answer; tells who else does",
    access: supportOnly,
    // Says nothing of the person, and is repeated.
    audited: false,
    params: IdParams,
    body: z.object({ is_writing: z.boolean(fault("choice")) }),
    answer: z.object({
      others: z.array(z.object({ id: z.int(), name: z.string(), is_writing: z.boolean(), since: Instant })),
      /** How many there are now; others than were seen mean that the message has changed. */
      answers: z.int(),
      follow_ups: z.int(),
    }),
    errors: ["notFound"],
  }),
};
