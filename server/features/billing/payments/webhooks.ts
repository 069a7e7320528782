import type { FastifyInstance } from "fastify";
import type { PaymentProviders } from "#server/adapters/payments/providers.ts";
import type { Clock } from "#server/clock.ts";
import { AppError } from "#server/http/errors.ts";
import type { Checking } from "./check.ts";

/**
 * Where each provider tells how payments ended, `POST /api/payments/notifications/{provider}` (`webhookPath`): read as raw
 * bytes because a signature is over bytes. 200 when heard (again), 403 for a bad signature, 404 for what we do not know.
 */
export async function paymentWebhooks(
  app: FastifyInstance,
  { onEvent, providers, clock }: Pick<Checking, "onEvent"> & { providers: PaymentProviders; clock: Clock },
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { provider: string } }>("/api/payments/notifications/:provider", async (request, reply) => {
      const provider = providers.named(request.params.provider);
      if (!provider) throw new AppError("notFound");
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = await provider.readNotification(rawBody, request.headers);
      if (!event) {
        request.log.warn({ provider: provider.name }, "a notification that its provider does not vouch for");
        throw new AppError("notAllowed");
      }
      if (!(await onEvent(provider.name, event, clock.now()))) {
        request.log.warn({ provider: provider.name, event: event.id }, "a notification about nothing of ours");
        throw new AppError("notFound");
      }
      return reply.code(200).send({ received: true });
    });
  });
}
