import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id, Instant, pageOf, paging } from "../fields.ts";
import { spokenText } from "../support.ts";

const supportOnly = { staff: ["support"] } as const;
const IdParams = z.object({ id: Id });

const ListedMessage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  object: z.string(),
  /** The beginning of the text. */
  excerpt: z.string(),
  created_at: Instant,
  answered_at: z.nullable(Instant),
  /** Who answered it or said that it is done; null while it is open. */
  answered_by: z.nullable(z.string()),
});

/** A message to the support team with all that was answered. */
const Message = z.object({
  ...ListedMessage.shape,
  /** 1 Mme, 2 Mlle, 3 M. */
  civility: z.int(),
  /** E.164. */
  phone: z.nullable(z.string()),
  message: z.string(),
  /** The account of a subscriber who was signed in; null for a visitor. */
  account_id: z.nullable(z.int()),
  answers: z.array(z.object({ id: z.int(), written_by: z.string(), text: z.string(), created_at: Instant })),
});

export const supportInbox = {
  messages: endpoint({
    method: "GET",
    path: "/admin/messages",
    summary: "Messages to the support team, the latest first",
    access: supportOnly,
    query: z.object({
      ...paging(25),
      state: z._default(z.enum(["open", "answered"]), "open"),
      /** A part of a name, an address, the subject or the text. */
      search: z.optional(z.string().check(z.maxLength(100))),
    }),
    answer: pageOf(ListedMessage),
    errors: [],
  }),
  message: endpoint({
    method: "GET",
    path: "/admin/messages/{id}",
    summary: "One message with its answers",
    access: supportOnly,
    params: IdParams,
    answer: Message,
    errors: ["notFound"],
  }),
  answerMessage: endpoint({
    method: "POST",
    path: "/admin/messages/{id}/answers",
    summary: "Sends an answer to whoever wrote. Refused where somebody else answered meanwhile",
    access: supportOnly,
    params: IdParams,
    body: z.object({
      text: spokenText,
      /** How many answers the writer of this one has seen. */
      answers_seen: z.int().check(z.minimum(0)),
    }),
    answer: Message,
    errors: ["notFound", "conflict"],
  }),
  setMessageState: endpoint({
    method: "PUT",
    path: "/admin/messages/{id}/state",
    summary: "Says that a message is done, for instance answered by telephone, or opens it again",
    access: supportOnly,
    params: IdParams,
    body: z.object({ state: z.enum(["open", "answered"]) }),
    answer: Message,
    errors: ["notFound"],
  }),
};
