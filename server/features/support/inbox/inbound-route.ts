import { timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { InboundMail } from "#server/adapters/mail/inbound.ts";
import type { Clock } from "#server/clock.ts";
import { type AttemptLimits, callerNetwork } from "#server/http/attempt-limits.ts";
import { AppError } from "#server/http/errors.ts";
import { secretHash } from "#server/http/secrets.ts";
import type { Received } from "./inbound.ts";

/** With files, which are not kept: a mail that is larger is refused, and its writer hears so from their mail server. */
const mostBytes = 25 * 1024 * 1024;
const wrongTokens = { kind: "inbound-token", limit: 20, windowSeconds: 900 };

type RouteDeps = {
  token: string;
  clock: Clock;
  attemptLimits: AttemptLimits;
  readMail: (raw: Buffer) => Promise<InboundMail>;
  receive: (mail: InboundMail, raw: Buffer, at: Date) => Promise<Received>;
};

/**
 * `POST /api/inbound-mail`: the operator's mail server hands a mail over, as it came. The token is a setting of the machine, as the
 * mail server's address is: a token of the staff would open the desk to the mail server, and end within a year.
 */
export async function inboundMailRoute(app: FastifyInstance, deps: RouteDeps): Promise<void> {
  const wanted = secretHash(deps.token);
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("message/rfc822", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    scope.post(
      "/api/inbound-mail",
      {
        bodyLimit: mostBytes,
        // Before the body is read.
        onRequest: async ({ headers, ip }) => {
          const given = /^Bearer (.+)$/.exec(headers.authorization ?? "")?.[1] ?? "";
          if (timingSafeEqual(secretHash(given), wanted)) return;
          await deps.attemptLimits.take(wrongTokens, callerNetwork(ip), deps.clock.now());
          throw new AppError("notAllowed");
        },
      },
      async ({ body, log }) => {
        const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
        const mail = await deps.readMail(raw).catch((error: unknown) => {
          log.warn({ err: error }, "a mail that cannot be read");
          throw new AppError("invalid");
        });
        return { received: await deps.receive(mail, raw, deps.clock.now()) };
      },
    );
  });
}
