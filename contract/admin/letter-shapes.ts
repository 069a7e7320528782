import * as z from "zod/mini";
import { Instant } from "../fields.ts";
import { locales } from "../language.ts";

/**
 * `sending`: being handed over now. `unanswered`: the program ended before an answer was noted. `delayed`: tried again by
 * itself. `given-up`: tried for five days. `refused`: by the mail server, for good.
 */
export const letterStates = ["sending", "unanswered", "sent", "delayed", "refused", "given-up"] as const;

export type LetterState = (typeof letterStates)[number];

/**
 * Why a letter is not sent again. `no-address`: the account has none. `unseen`: the staff do not see it. `elsewhere`: it was
 * for an address that is not the account's. `over`: its link is used, replaced or expired. `too-many`: five links an hour.
 */
export const againRefusals = ["no-address", "unseen", "elsewhere", "over", "on-its-way", "too-many"] as const;

export type AgainRefusal = (typeof againRefusals)[number];

/** What the mail server said; `code`: of SMTP. */
const Answer = z.object({ code: z.nullable(z.int()), text: z.string() });

export const SentLetter = z.object({
  id: z.int(),
  /** The first attempt. */
  at: Instant,
  to: z.string(),
  subject: z.string(),
  state: z.enum(letterStates),
  answer: z.nullable(Answer),
  attempts: z.int(),
  attachments: z.int(),
  /** The letter that this one repeats. */
  again_of: z.nullable(z.int()),
});

export type SentLetter = z.output<typeof SentLetter>;

export const LetterInDetail = z.object({
  ...SentLetter.shape,
  language: z.enum(locales),
  /** The name of the job that composed it: 'billing.confirmation'. */
  kind: z.string(),
  /** The plain form; null where the staff do not see the content. */
  text: z.nullable(z.string()),
  /** Secrets of it were masked before it was stored. */
  is_masked: z.boolean(),
  files: z.array(
    z.object({
      /** Counted from 1. */
      place: z.int(),
      name: z.string(),
      bytes: z.int(),
      /** Of an invoice or a credit note. */
      invoice: z.nullable(z.string()),
    }),
  ),
  /** The latest first. */
  tries: z.array(
    z.object({
      at: Instant,
      state: z.enum(letterStates),
      answer: z.nullable(Answer),
      message_id: z.nullable(z.string()),
    }),
  ),
  /** What sending it again would do. */
  again: z.object({
    /** The account's present address. */
    to: z.nullable(z.string()),
    /** With a new link. */
    is_renewed: z.boolean(),
    refusal: z.nullable(z.enum(againRefusals)),
  }),
});

export type LetterInDetail = z.output<typeof LetterInDetail>;
