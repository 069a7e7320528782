import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Id, pageOf, paging, requiredLine } from "../fields.ts";
import { ActForm, actForm, ActPreview } from "./acts.ts";
import { Done, Reason } from "./staff-shapes.ts";
import { disputeReasons, ListedDispute, Dispute, disputeActs } from "./dispute-shapes.ts";

const IdParams = z.object({ id: Id });
/** Who reads disputes, and who answers them. */
const desk = { staff: ["support", "accountant"] } as const;
const helpers = { staff: ["support"] } as const;
const adminOnly = { staff: ["admin"] } as const;

const isAmount = (amount: number): boolean =>
  amount >= 0 && amount <= 1_000_000 && Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-6;
const isPositive = (amount: number): boolean => amount > 0 && isAmount(amount);

/** A dispute that a bank told of by letter or in a report. Euros; the day in Paris. */
const ByHand = {
  reference: requiredLine(100),
  cause: z.enum(disputeReasons, fault("choice")),
  amount: z.number(fault("value")).check(z.refine(isPositive, fault("value"))),
  fee: z.number(fault("value")).check(z.refine(isAmount, fault("value"))),
  respond_on: z.nullable(z.iso.date(fault("date"))),
};
export const DisputeByHand = z.object(ByHand);
export type DisputeByHand = z.output<typeof DisputeByHand>;

const Statement = z.optional(
  z.string().check(z.trim(), z.minLength(1, fault("required")), z.maxLength(2000, fault("tooLong"))),
);

const Settings = {
  /** `pause`: nothing is charged while a payment is disputed. `suspend`: nor can be watched. */
  while_open: z.enum(["keep", "pause", "suspend"], fault("choice")),
  when_lost: z.enum(["keep", "end"], fault("choice")),
};
const DisputeSettings = z.object(Settings);
export type DisputeSettings = z.output<typeof DisputeSettings>;

/** Payments that payers contest at their bank or provider. */
export const adminDisputes = {
  disputes: endpoint({
    method: "GET",
    path: "/admin/disputes",
    summary: "Disputed payments: open ones by the deadline of our answer, closed ones the latest first",
    access: desk,
    query: z.object({ ...paging(50), state: z._default(z.enum(["open", "closed"]), "open") }),
    answer: z.extend(pageOf(ListedDispute), {
      /** Of all open ones, how many wait for our answer. */
      waiting: z.int(),
    }),
    errors: [],
  }),
  dispute: endpoint({
    method: "GET",
    path: "/admin/disputes/{id}",
    summary:
      "One dispute, with the evidence at hand and what can be done; accountants see that of the money alone. The sight is logged",
    access: desk,
    audited: true,
    params: IdParams,
    answer: Dispute,
    errors: ["notFound"],
  }),
  disputeFile: endpoint({
    method: "GET",
    path: "/admin/disputes/{id}/evidence",
    summary: "The evidence at hand as a PDF. The sight is logged",
    access: helpers,
    audited: true,
    params: IdParams,
    answer: z.string(),
    answerType: "application/pdf",
    errors: ["notFound"],
  }),
  previewDisputeAct: endpoint({
    method: "GET",
    path: "/admin/disputes/{id}/acts/{act}",
    summary: "What an act on a dispute would do; 409 with the reason where it cannot be done now",
    access: helpers,
    params: z.object({ id: Id, act: z.enum(disputeActs) }),
    answer: ActPreview,
    errors: ["notFound", "conflict"],
  }),
  doDisputeAct: endpoint({
    method: "POST",
    path: "/admin/disputes/{id}/acts/{act}",
    summary:
      "Answers with the evidence, accepts, lets the subscription go on, enters an outcome or issues a credit note, as the preview said; 409 with the new preview in `details` where that has changed",
    access: helpers,
    params: z.object({ id: Id, act: z.enum(disputeActs) }),
    body: z.object({ ...actForm, statement: Statement }),
    answer: Done,
    errors: ["notFound", "conflict"],
  }),
  previewDisputeByHand: endpoint({
    method: "POST",
    path: "/admin/payments/{id}/dispute-preview",
    summary: "What entering a dispute of this payment by hand would do; 409 with the reason where it cannot be entered",
    access: helpers,
    // A preview changes nothing.
    audited: false,
    params: IdParams,
    body: DisputeByHand,
    answer: ActPreview,
    errors: ["notFound", "conflict", "invalid"],
  }),
  enterDispute: endpoint({
    method: "POST",
    path: "/admin/payments/{id}/disputes",
    summary:
      "Enters a dispute that the provider tells of by letter or report only, as its preview said; 409 with the new preview in `details` where that has changed",
    access: helpers,
    params: IdParams,
    body: z.object({ ...ByHand, ...ActForm.shape }),
    answer: z.object({ id: z.int() }),
    errors: ["notFound", "conflict", "invalid"],
  }),
  disputeSettings: endpoint({
    method: "GET",
    path: "/admin/dispute-settings",
    summary: "What becomes of a subscription whose payment is disputed",
    access: desk,
    answer: DisputeSettings,
    errors: [],
  }),
  setDisputeSettings: endpoint({
    method: "PUT",
    path: "/admin/dispute-settings",
    summary: "Sets what becomes of a subscription whose payment is disputed. Disputes that are open keep what was done",
    access: adminOnly,
    body: z.object({ ...Settings, reason: Reason }),
    answer: DisputeSettings,
    errors: [],
  }),
};
