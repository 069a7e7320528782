import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Email, fault, Id, Instant, pageOf, paging, requiredLine } from "../fields.ts";
import { locales } from "../language.ts";
import { legalKinds, requestKinds, spokenText } from "../support.ts";
import { actForm, ActForm, ActPreview } from "./acts.ts";
import { Message } from "./message-shapes.ts";

const supportOnly = { staff: ["support"] } as const;
const IdParams = z.object({ id: Id });
const Kind = z.enum(requestKinds, fault("choice"));
const AnyKind = z.enum(legalKinds, fault("choice"));
/** What becomes of a request. */
export const requestTurns = ["granted", "refused", "open"] as const;
export type RequestTurn = (typeof requestTurns)[number];
const TurnParams = z.object({ id: Id, turn: z.enum(requestTurns) });
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
  kind: AnyKind,
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
    reads: "replica",
    query: z.object({ ...paging(50), state: z._default(z.enum(["open", "settled"]), "open") }),
    answer: pageOf(ListedRequest),
    errors: [],
  }),
  addRequest: endpoint({
    method: "POST",
    path: "/admin/requests",
    summary:
      "Enters a request that came by post, telephone or email; it is answered as a message from then on. A cancellation or a withdrawal counts from the day on which it was sent",
    access: supportOnly,
    body: z.object({
      kind: AnyKind,
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
  previewExtension: endpoint({
    method: "GET",
    path: "/admin/messages/{id}/request/extension",
    summary: "What extending a request would do; 409 with the reason where it cannot be extended",
    access: supportOnly,
    params: IdParams,
    answer: ActPreview,
    errors: ["notFound", "conflict"],
  }),
  extendRequest: endpoint({
    method: "POST",
    path: "/admin/messages/{id}/request/extension",
    summary:
      "Two months more for a complex request (GDPR, article 12, 3), as the preview said: the person is written why and until when. Once, and before the first month is over",
    access: supportOnly,
    params: IdParams,
    body: z.object({ why: requiredLine(500), ...actForm }),
    answer: Message,
    errors: ["notFound", "conflict"],
  }),
  previewRequestTurn: endpoint({
    method: "GET",
    path: "/admin/messages/{id}/request/{turn}",
    summary: "What settling a request or opening it again would do; 409 with the reason where that cannot be done",
    access: supportOnly,
    params: TurnParams,
    answer: ActPreview,
    errors: ["notFound", "conflict"],
  }),
  turnRequest: endpoint({
    method: "POST",
    path: "/admin/messages/{id}/request/{turn}",
    summary: "Says that a request is granted or refused, once the person has been answered, or opens it again",
    access: supportOnly,
    params: TurnParams,
    body: ActForm,
    answer: Message,
    errors: ["notFound", "conflict"],
  }),
};
