import type { FastifyInstance } from "fastify";
import type { PaymentProvider } from "#server/adapters/payments/provider.ts";
import type { Clock } from "#server/clock.ts";
import { AppError } from "#server/http/errors.ts";
import type { Billing } from "./billing.ts";

/**
 * Where providers tell how payments ended: `POST /api/payments/notifications/{provider}`, read as raw bytes because a
 * signature is over bytes. 200 when heard (again), 403 for a bad signature, 404 for what we do not know.
 */
export async function paymentNotifications(
  app: FastifyInstance,
  parts: { billing: Billing; provider: PaymentProvider; clock: Clock },
): Promise<void> {
  const { billing, provider, clock } = parts;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post<{ Params: { provider: string } }>("/api/payments/notifications/:provider", async (request, reply) => {
      if (request.params.provider !== provider.name) throw new AppError("notFound");
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const event = provider.readNotification(rawBody, request.headers);
      if (!event) throw new AppError("notAllowed");
      if (!(await billing.hear(event, clock.now()))) throw new AppError("notFound");
      return reply.code(200).send({ received: true });
    });
  });
}
