import * as z from "zod/mini";
import { Instant } from "../fields.ts";
import { locales } from "../language.ts";
import { legalKinds } from "../support.ts";

/** `answered`: the writer may still answer. `closed`: what they write next is a message of its own. */
export const messageStates = ["open", "answered", "closed"] as const;

export type MessageState = (typeof messageStates)[number];

export const Helper = z.object({ id: z.int(), name: z.string() });

export const ListedMessage = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  object: z.string(),
  /** It came by mail, and nobody proved who wrote it. */
  by_mail: z.boolean(),
  /** The beginning of the text. */
  excerpt: z.string(),
  created_at: Instant,
  state: z.enum(messageStates),
  /** The oldest thing that nobody has answered; null unless it is open. */
  waiting_since: z.nullable(Instant),
  /** Whose task it is. */
  assigned_to: z.nullable(Helper),
  answered_at: z.nullable(Instant),
  /** Who answered it or said that it is done; null while it is open. */
  answered_by: z.nullable(z.string()),
});

/** A message to the support team with all that followed. */
export const Message = z.object({
  ...ListedMessage.shape,
  /** Where it is a request by law. Days are civil days where the service is sold. */
  request: z.nullable(
    z.object({
      kind: z.enum(legalKinds),
      received_on: z.string(),
      /** The last day for an answer. */
      due_on: z.string(),
      /** Negative once it is over. */
      days_left: z.int(),
      extended_at: z.nullable(Instant),
      outcome: z.nullable(z.enum(["granted", "refused"])),
      settled_at: z.nullable(Instant),
      settled_by: z.nullable(z.string()),
      /** What waits for its person, where it was declared without signing in. */
      declaration_id: z.nullable(z.int()),
    }),
  ),
  /** 1 Mme, 2 Mlle, 3 M. */
  civility: z.int(),
  /** E.164. */
  phone: z.nullable(z.string()),
  message: z.string(),
  /** The history below it, of a mail. */
  quoted: z.string(),
  /** The account of a subscriber who was signed in; null for a visitor. */
  account_id: z.nullable(z.int()),
  /** In which an answer's letter is framed: the account's, else the form's. */
  language: z.enum(locales),
  /** What the person wrote afterwards. */
  follow_ups: z.array(
    z.object({
      id: z.int(),
      object: z.string(),
      text: z.string(),
      by_mail: z.boolean(),
      quoted: z.string(),
      created_at: Instant,
    }),
  ),
  answers: z.array(z.object({ id: z.int(), written_by: z.string(), text: z.string(), created_at: Instant })),
});

export type Message = z.output<typeof Message>;
