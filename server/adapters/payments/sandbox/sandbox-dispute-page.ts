import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Database } from "#server/database/pool.ts";
import { defaultLocale } from "#contract/language.ts";
import { longDay } from "#contract/date-text.ts";
import { escaped } from "#server/escaped.ts";
import { euros } from "#server/euros.ts";
import type { DisputeReason } from "../provider.ts";
import { listDisputable, type DisputablePayment } from "./sandbox-dispute-queries.ts";
import type { SandboxDisputes } from "./sandbox-disputes.ts";

export const disputePath = "/dev/payments/disputes";
const mostShown = 20;

const reasons: Record<DisputeReason, string> = {
  unauthorised: "paiement non autorisé",
  "not-received": "service non reçu",
  "not-as-described": "service non conforme",
  "cancelled-subscription": "abonnement résilié",
  duplicate: "payé deux fois",
  amount: "montant erroné",
  "credit-not-processed": "remboursement non reçu",
  "paid-otherwise": "payé autrement",
  other: "autre",
};

const reference = z.string().check(z.regex(/^[\w-]{1,64}$/));
const Form = z.union([
  z.object({ payment: reference, reason: z.enum(Object.keys(reasons) as [DisputeReason, ...DisputeReason[]]) }),
  z.object({ dispute: reference, outcome: z.enum(["won", "lost"]) }),
]);

/** Opens and decides disputes, as payers and their banks do. `after`: the page to show then. */
export function disputeForms(scope: FastifyInstance, disputes: SandboxDisputes, after: string): void {
  scope.post(disputePath, async (request, reply) => {
    const form = z.safeParse(Form, request.body);
    if (!form.success) return reply.code(400).send("payment, reason; dispute, outcome");
    if ("payment" in form.data) await disputes.open(form.data.payment, form.data.reason);
    else await disputes.resolve(form.data.dispute, form.data.outcome);
    return reply.redirect(after, 303);
  });
}

/** The latest payments, each with what can be done about its dispute. */
export async function disputeList(database: Database): Promise<string> {
  const payments = await listDisputable(database, mostShown);
  if (payments.length === 0) return "";
  return `<h2>Contestations</h2><p class="note">Ce que le payeur ou sa banque décide d’un paiement.</p>${payments.map(formOf).join("")}`;
}

function formOf({
  reference: payment,
  amount_cents: cents,
  created_at: at,
  dispute,
  state,
}: DisputablePayment): string {
  const name = `${euros(cents, defaultLocale)}, ${longDay(at, defaultLocale)}`;
  const begin = `<form method="post" action="${disputePath}" class="card">`;
  if (dispute !== null && state === "open")
    return `${begin}<input type="hidden" name="dispute" value="${escaped(dispute)}">
      <label for="d-${escaped(dispute)}">${escaped(name)}, contesté</label>
      <select id="d-${escaped(dispute)}" name="outcome"><option value="won">gagnée</option><option value="lost">perdue</option></select>
      <button>Décider</button></form>`;
  const options = Object.entries(reasons).map(
    ([value, words]) => `<option value="${value}">${escaped(words)}</option>`,
  );
  return `${begin}<input type="hidden" name="payment" value="${escaped(payment)}">
    <label for="p-${escaped(payment)}">${escaped(name)}</label>
    <select id="p-${escaped(payment)}" name="reason">${options.join("")}</select>
    <button>Contester</button></form>`;
}
