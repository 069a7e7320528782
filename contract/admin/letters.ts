import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id, Instant } from "../fields.ts";
import { locales } from "../language.ts";
import { ActForm, ActPreview } from "./acts.ts";
import { Done } from "./staff-shapes.ts";

const IdParams = z.object({ id: Id });
const LetterParams = z.object({ id: Id, letter_id: Id });
/** Who helps people. What accountants need of letters are the papers, which they see as such. */
const helpers = { staff: ["support"] } as const;

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

const SentLetter = z.object({
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

const LetterInDetail = z.object({
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

/** Letters that were sent to a subscriber. */
export const adminLetters = {
  sentLetters: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/letters",
    summary: "The letters that were sent to a subscriber, with what the mail server answered. The sight is logged",
    access: helpers,
    audited: true,
    params: IdParams,
    answer: z.object({
      /** The latest 200, the latest first. */
      data: z.array(SentLetter),
      /** How long letters are kept. */
      kept_months: z.int(),
      reset_link: z.object({ to: z.nullable(z.string()), refusal: z.nullable(z.enum(againRefusals)) }),
    }),
    errors: ["notFound"],
  }),
  sentLetter: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/letters/{letter_id}",
    summary: "A letter as it was sent, with every attempt. The sight is logged",
    access: helpers,
    audited: true,
    params: LetterParams,
    answer: LetterInDetail,
    errors: ["notFound"],
  }),
  sentLetterPage: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/letters/{letter_id}/page",
    summary: "The HTML of a letter as it was sent, for a frame that runs and loads nothing. The sight is logged",
    access: helpers,
    audited: true,
    params: LetterParams,
    answer: z.unknown(),
    answerType: "text/html",
    errors: ["notFound"],
  }),
  sentLetterFile: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/letters/{letter_id}/files/{place}",
    summary: "A file that a letter brought along. The sight is logged",
    access: helpers,
    audited: true,
    params: z.object({ ...LetterParams.shape, place: Id }),
    answer: z.unknown(),
    answerType: "application/octet-stream",
    errors: ["notFound"],
  }),
  previewLetterAgain: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/letters/{letter_id}/again",
    summary: "What sending a letter again would do; 409 with the reason where it makes no sense",
    access: helpers,
    params: LetterParams,
    answer: ActPreview,
    errors: ["notFound", "conflict"],
  }),
  sendLetterAgain: endpoint({
    method: "POST",
    path: "/admin/subscribers/{id}/letters/{letter_id}/again",
    summary: "Sends a letter again, to the account's present address; one with a one-time link with a new link",
    access: helpers,
    params: LetterParams,
    body: ActForm,
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
  previewResetLink: endpoint({
    method: "GET",
    path: "/admin/subscribers/{id}/reset-link",
    summary: "What sending a link to choose a new password would do; 409 with the reason where none can be sent",
    access: helpers,
    params: IdParams,
    answer: ActPreview,
    errors: ["notFound", "conflict"],
  }),
  sendResetLink: endpoint({
    method: "POST",
    path: "/admin/subscribers/{id}/reset-link",
    summary: "Sends a link to choose a new password to the account's address",
    access: helpers,
    params: IdParams,
    body: ActForm,
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
};
