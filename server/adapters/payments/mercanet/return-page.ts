import type { FastifyInstance } from "fastify";
import { findPayment } from "./mercanet-queries.ts";
import { returnPath, type MercanetDeps } from "./mercanet-deps.ts";
import { readAnswer } from "./paypage.ts";

/**
 * Endpoint of the browser's return from the bank's page, a cross-origin form post. It only decides what the person is shown:
 * payments are recorded by the automatic response or a status call.
 */
export async function returnPage(app: FastifyInstance, deps: MercanetDeps): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
      done(null, body),
    );
    scope.post(returnPath, async (request, reply) => {
      const answer = readAnswer(deps.settings, typeof request.body === "string" ? request.body : "");
      const payment = answer && (await findPayment(deps.database, answer["transactionReference"] ?? ""));
      if (!payment?.return_url) {
        request.log.warn("a return from Mercanet without a good seal, or of an unknown payment");
        return reply.redirect(`${deps.publicUrl}/`, 303);
      }
      const url = new URL(payment.return_url);
      url.searchParams.set("success", answer?.["responseCode"] === "00" ? "1" : "0");
      url.searchParams.set("provider", "card");
      return reply.redirect(url.href, 303);
    });
    // The page was reloaded or opened directly.
    scope.get(returnPath, (_request, reply) => reply.redirect(`${deps.publicUrl}/`, 303));
  });
}
