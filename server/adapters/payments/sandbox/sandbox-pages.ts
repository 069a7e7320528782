import { allWays } from "#contract/paying.ts";
import { defaultLocale } from "#contract/language.ts";
import { randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply } from "fastify";
import * as z from "zod/mini";
import { closedPage, paymentPage } from "./sandbox-html.ts";
import type { SandboxPayment } from "./sandbox-queries.ts";
import type { Sandbox } from "./sandbox.ts";

const Named = z.object({ reference: z.catch(z.string().check(z.maxLength(64)), "") });
const Decided = z.object({
  button: z.catch(z.enum(["pay", "refuse", "abandon"]), "abandon"),
  notification: z.catch(z.enum(["now", "late", "twice", "lost"]), "now"),
  payer: z.optional(z.catch(z.string().check(z.maxLength(254)), "")),
});

export type SandboxPageDeps = {
  sandbox: Sandbox;
  brandName: string;
  publicUrl: string;
};

/** The sandbox's hosted payment pages. */
export async function sandboxPages(app: FastifyInstance, deps: SandboxPageDeps): Promise<void> {
  const { sandbox } = deps;
  const show = async (reference: string, reply: FastifyReply) => {
    const payment = await sandbox.find(reference);
    const status = payment && (await sandbox.status(reference));
    const nonce = randomBytes(16).toString("base64");
    reply.headers(headersWith(nonce));
    if (!payment || !status) return reply.code(404).send(closedPage(defaultLocale, "/", { nonce, known: false }));
    if (status.state !== "pending") {
      const back = returnUrl({ ...payment, state: status.state }, deps.publicUrl);
      return reply.code(410).send(closedPage(payment.locale, back, { nonce, known: true }));
    }
    return reply.send(paymentPage(payment, { brandName: deps.brandName, nonce }));
  };

  await app.register(async (pages) => {
    pages.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(body as string)));
    });
    // Redirect, so that reloading the page does not resubmit the form.
    pages.post("/sandbox/card", (request, reply) =>
      reply.redirect(
        `/sandbox/card?reference=${encodeURIComponent(z.parse(Named, request.body ?? {}).reference)}`,
        303,
      ),
    );
    for (const way of allWays)
      pages.get(`/sandbox/${way}`, (request, reply) => show(z.parse(Named, request.query).reference, reply));
    pages.post("/sandbox/decide", async (request, reply) => {
      const { reference } = z.parse(Named, request.body ?? {});
      const { payer, ...decision } = z.parse(Decided, request.body ?? {});
      const payment = await sandbox.decide(reference, {
        ...decision,
        payer: payer ? payer.trim().toLowerCase() : null,
      });
      if (!payment) return show(reference, reply);
      return reply.redirect(returnUrl(payment, deps.publicUrl), 303);
    });
  });
}

/** The shop's return address, relative if it is on this server, so that the browser keeps its current origin. */
function returnUrl(payment: SandboxPayment, publicUrl: string): string {
  const url = new URL(payment.return_url);
  url.searchParams.set("success", payment.state === "refused" || payment.state === "abandoned" ? "0" : "1");
  url.searchParams.set("provider", payment.method);
  return url.origin === new URL(publicUrl).origin ? url.pathname + url.search : url.href;
}

export function headersWith(nonce: string): Record<string, string> {
  return {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": `default-src 'none'; style-src 'nonce-${nonce}'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    "referrer-policy": "no-referrer",
  };
}
