import type { FastifyInstance, FastifyRequest } from "fastify";
import type { ProviderEvent } from "#server/adapters/payments/provider.ts";
import type { PaymentProviders } from "#server/adapters/payments/providers.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { notingRefusals, type NoteRefusal } from "#server/http/refusals.ts";
import { callerNetwork } from "#server/http/attempt-limits.ts";
import { noteEvent, withdrawFinding, type Finding } from "../findings/queries.ts";
import type { Checking } from "./check.ts";

type WebhookDeps = Pick<Checking, "onEvent"> & {
  providers: PaymentProviders;
  database: Database;
  clock: Clock;
  noteRefusal: NoteRefusal;
};

const call = "POST /payments/notifications/{provider}";

/**
 * Receives providers' notifications at `POST /api/payments/notifications/{provider}` (`webhookPath`). The body is read as raw
 * bytes, because signatures are over bytes. 200 when handled (also before), 403 for a bad signature, 404 for unknown payments;
 * refused notifications are kept as findings for an operator.
 */
export async function paymentWebhooks(
  app: FastifyInstance,
  { noteRefusal, clock, ...deps }: WebhookDeps,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post<Notified>("/api/payments/notifications/:provider", async (request, reply) => {
      const at = clock.now();
      await notingRefusals(noteRefusal, { call, request, at }, () => receive(deps, request, at));
      return reply.code(200).send({ received: true });
    });
  });
}

type Notified = { Params: { provider: string } };

/** @throws AppError notFound for unknown providers and payments, notAllowed for a bad signature */
async function receive(
  { onEvent, providers, database }: Omit<WebhookDeps, "clock" | "noteRefusal">,
  request: FastifyRequest<Notified>,
  at: Date,
): Promise<void> {
  const provider = providers.named(request.params.provider);
  if (!provider) throw new AppError("notFound");
  const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const event = await provider.readNotification(rawBody, request.headers);
  if (!event) {
    request.log.warn({ provider: provider.name }, "a notification with a bad signature");
    await noteEvent(database, forged(provider.name, callerNetwork(request.ip)), at);
    throw new AppError("notAllowed");
  }
  const subject = `${provider.name} ${event.id}`;
  if (!(await onEvent(provider.name, event, at))) {
    request.log.warn({ provider: provider.name, event: event.id }, "a notification about an unknown payment");
    await noteEvent(database, unknown(subject, event), at);
    throw new AppError("notFound");
  }
  // It may have come before we knew its payment.
  await withdrawFinding(database, "unknown-notification", subject, at);
}

/** Counted by network, so that somebody who keeps trying fills one row. */
function forged(provider: string, network: string): Finding {
  const subject = `${provider} ${network}`;
  return {
    kind: "forged-notification",
    subject,
    payment_id: null,
    subscription_id: null,
    details: { provider, network },
  };
}

function unknown(subject: string, event: ProviderEvent): Finding {
  const details = { event: event.kind, ...factsOf(event) };
  return { kind: "unknown-notification", subject, payment_id: null, subscription_id: null, details };
}

function factsOf(event: ProviderEvent) {
  if (event.about === "dispute") return { reference: event.status.of, provider_cents: event.status.amountCents };
  if (event.about !== "payment") return {};
  const { reference, state, amountCents } = event.status;
  return { reference, provider: state, provider_cents: amountCents };
}
