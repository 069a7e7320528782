import type { FastifyInstance } from "fastify";
import type { PaymentProviders } from "#server/adapters/payments/providers.ts";
import type { Clock } from "#server/clock.ts";
import { AppError } from "#server/http/errors.ts";
import type { Checking } from "./check.ts";

/**
 * Receives providers' notifications at `POST /api/payments/notifications/{provider}` (`webhookPath`). The body is read as raw
 * bytes, because signatures are over bytes. 200 when handled (also before), 403 for a bad signature, 404 for unknown payments.
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
        request.log.warn({ provider: provider.name }, "a notification with a bad signature");
        throw new AppError("notAllowed");
      }
      if (!(await onEvent(provider.name, event, clock.now()))) {
        request.log.warn({ provider: provider.name, event: event.id }, "a notification about an unknown payment");
        throw new AppError("notFound");
      }
      return reply.code(200).send({ received: true });
    });
  });
}
