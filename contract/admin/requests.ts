import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Email, fault, Id, Instant, pageOf, paging, requiredLine } from "../fields.ts";
import { locales } from "../language.ts";
import { requestKinds, spokenText } from "../support.ts";
import { Message } from "./messages.ts";

const supportOnly = { staff: ["support"] } as const;
const IdParams = z.object({ id: Id });
const Kind = z.enum(requestKinds, fault("choice"));
/** On which the GDPR began to apply: an older day is a typing error. */
const firstDay = "2018-05-25";
/** When it reached the operator. A day still to come is refused. */
const ReceivedOn = z.string(fault("required")).check(
  z.minLength(1, fault("required")),
  z.iso.date(fault("date")),
  z.refine((day) => day >= firstDay, fault("date")),
);

const ListedRequest = z.object({
  /** Of its message. */
  id: z.int(),
  kind: Kind,
  name: z.string(),
  email: z.string(),
  received_on: z.string(),
  /** The last day for an answer. */
  due_on: z.string(),
  /** Negative once it is over. */
  days_left: z.int(),
  is_extended: z.boolean(),
  /** Signed in when it was sent. Else nobody has proved who wrote. */
  is_proven: z.boolean(),
  assigned_to: z.nullable(z.string()),
  outcome: z.nullable(z.enum(["granted", "refused"])),
  settled_by: z.nullable(z.string()),
  settled_at: z.nullable(Instant),
});
export type ListedRequest = z.output<typeof ListedRequest>;

export const adminRequests = {
  requests: endpoint({
    method: "GET",
    path: "/admin/requests",
    summary: "Requests by law: open ones by deadline, settled ones the latest first",
    access: supportOnly,
    query: z.object({ ...paging(50), state: z._default(z.enum(["open", "settled"]), "open") }),
    answer: pageOf(ListedRequest),
    errors: [],
  }),
  addRequest: endpoint({
    method: "POST",
    path: "/admin/requests",
    summary: "Enters a request that came by post, telephone or email; it is answered as a message from then on",
    access: supportOnly,
    body: z.object({
      kind: Kind,
      first_name: requiredLine(100),
      last_name: requiredLine(100),
      email: Email,
      language: z.enum(locales, fault("choice")),
      received_on: ReceivedOn,
      text: spokenText,
    }),
    answer: Message,
    errors: ["invalid"],
  }),
  makeRequest: endpoint({
    method: "POST",
    path: "/admin/messages/{id}/request",
    summary: "Says that a message is a request by law, or one of another kind. Its time counts from the message's day",
    access: supportOnly,
    params: IdParams,
    body: z.object({ kind: Kind }),
    answer: Message,
    errors: ["notFound", "conflict"],
  }),
  extendRequest: endpoint({
    method: "POST",
    path: "/admin/messages/{id}/request/extension",
    summary:
      "Two months more for a complex request (GDPR, article 12, 3): the person is written why and until when. Once, and before the first month is over",
    access: supportOnly,
    params: IdParams,
    body: z.object({ why: requiredLine(500) }),
    answer: Message,
    errors: ["notFound", "conflict"],
  }),
  settleRequest: endpoint({
    method: "PUT",
    path: "/admin/messages/{id}/request/outcome",
    summary: "Says that a request is granted or refused, once the person has been answered; null opens it again",
    access: supportOnly,
    params: IdParams,
    body: z.object({ outcome: z.nullable(z.enum(["granted", "refused"], fault("choice"))) }),
    answer: Message,
    errors: ["notFound", "conflict"],
  }),
};
