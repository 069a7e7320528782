import { defaultLocale } from "#contract/language.ts";
import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import * as z from "zod/mini";
import type { Database } from "#server/database/pool.ts";
import { escaped } from "#server/escaped.ts";
import { brandOf, demoCards, payerHash, renewalAnswers, renewalsOf, type RenewalAnswer } from "./sandbox-cards.ts";
import { disputeForms, disputeList } from "./sandbox-dispute-page.ts";
import type { SandboxDisputes } from "./sandbox-disputes.ts";
import { layout } from "./sandbox-html.ts";
import { headersWith } from "./sandbox-pages.ts";
import { findAnswers } from "./sandbox-queries.ts";
import { listKnownCards, setRenewals } from "./sandbox-mandate-queries.ts";

const pathname = "/dev/payments";
const RenewalForm = z.object({ payer: z.string().check(z.regex(/^[0-9a-f]{64}$/)), answer: z.enum(renewalAnswers) });

const meanings: Record<RenewalAnswer, string> = {
  paid: "acceptés",
  refused: "refusés par la banque",
  funds: "refusés : solde insuffisant",
  "new-card": "refusés : carte à remplacer",
  authentication: "refusés : la banque veut son client",
  late: "répondus une heure plus tard",
  twice: "acceptés et notifiés deux fois",
  never: "jamais répondus",
  lost: "acceptés, mais la réponse se perd",
};

type ShownCard = { payer: string; name: string; answer: RenewalAnswer };

/** Developers' page to choose the outcome of renewals per test card. Not available in production. */
export function sandboxDevPage(
  app: FastifyInstance,
  { database, secret, disputes }: { database: Database; secret: string; disputes: SandboxDisputes },
): void {
  app.get(pathname, async (_request, reply) => {
    const nonce = randomBytes(16).toString("base64");
    const cards = await cardsOf(database, secret);
    return reply
      .headers(headersWith(nonce))
      .send(
        layout(
          defaultLocale,
          nonce,
          "Cartes de test et renouvellements",
          listOf(cards) + (await disputeList(database)),
        ),
      );
  });
  app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    disputeForms(scope, disputes, pathname);
    scope.post(pathname, async (request, reply) => {
      const form = z.safeParse(RenewalForm, request.body);
      if (!form.success) return reply.code(400).send("payer, answer");
      await setRenewals(database, form.data.payer, form.data.answer);
      return reply.redirect(pathname, 303);
    });
  });
}

/** The listed demo cards, then cards that were used for a subscription. */
async function cardsOf(database: Database, secret: string): Promise<ShownCard[]> {
  const demo = demoCards.map(({ number }) => {
    const digits = number.replaceAll(" ", "");
    return { payer: payerHash(secret, digits), name: `${brandOf(digits) ?? ""} ${number}`, own: renewalsOf(digits) };
  });
  const answers = new Map(
    (
      await findAnswers(
        database,
        demo.map(({ payer }) => payer),
      )
    ).map(({ payer, answer }) => [payer, answer]),
  );
  const known = await listKnownCards(database, 50);
  return [
    ...demo.map(({ payer, name, own }) => ({ payer, name, answer: answers.get(payer) ?? own })),
    ...known
      .filter(({ payer }) => !demo.some((card) => card.payer === payer))
      .map(({ payer, brand, last_four: lastFour, answer }) => ({
        payer,
        name: `${brand ?? ""} •••• ${lastFour}`,
        answer,
      })),
  ];
}

function listOf(cards: readonly ShownCard[]): string {
  const rows = cards.map(({ payer, name, answer }) => {
    const options = renewalAnswers.map(
      (value) => `<option value="${value}"${value === answer ? " selected" : ""}>${escaped(meanings[value])}</option>`,
    );
    return `<form method="post" action="${pathname}" class="card">
      <input type="hidden" name="payer" value="${escaped(payer)}">
      <label for="a-${payer}">${escaped(name.trim())}</label>
      <select id="a-${payer}" name="answer">${options.join("")}</select>
      <button>Retenir</button></form>`;
  });
  return `<p class="note">Le premier paiement se décide sur la page de paiement. Ici se règle ce que deviennent les suivants : renouvellements, essais après un refus, changements de forfait.</p>${rows.join("")}`;
}
