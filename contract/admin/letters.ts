import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { Id } from "../fields.ts";
import { ActForm, ActPreview } from "./acts.ts";
import { Done } from "./staff-shapes.ts";
import { SentLetter, againRefusals, LetterInDetail } from "./letter-shapes.ts";

const IdParams = z.object({ id: Id });
const LetterParams = z.object({ id: Id, letter_id: Id });
/** Who helps people. What accountants need of letters are the papers, which they see as such. */
const helpers = { staff: ["support"] } as const;

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
