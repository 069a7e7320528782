import type { Server } from "node:http";
import type { FastifyInstance } from "fastify";
import { errorCatalogue } from "#contract/errors.ts";
import { escaped } from "#server/escaped.ts";
import { AppError } from "./errors.ts";
import { createServer, type ServerOptions } from "./server.ts";

const comeBackSeconds = 5;

/**
 * The server of the time before the program can serve: `/healthz` answers 200 with what is going on, everything else 503.
 * Connections are not kept open, so that none outlives it.
 */
export async function createStartupServer(
  options: ServerOptions & { brandName: string; status: () => object },
): Promise<FastifyInstance> {
  const server = await createServer(options);
  server.refusalPages.draw = () => Promise.resolve(waitingPage(options.brandName));
  server.addHook("onSend", (_request, reply, _payload, done) => {
    reply.header("connection", "close");
    done();
  });
  server.addHook("onRequest", (request, _reply, done) => {
    if (request.url === "/healthz" || request.url === "/readyz") done();
    else done(new AppError("serviceUnavailable", { retryAfterSeconds: comeBackSeconds }));
  });
  server.get("/healthz", async () => options.status());
  server.get("/readyz", async (_request, reply) =>
    reply.code(503).header("retry-after", comeBackSeconds).send(options.status()),
  );
  return server;
}

/**
 * Lets `app` take over the port of a listening server, with no moment at which connections are refused
 * (https://nodejs.org/api/net.html#serverlistenhandle-backlog-callback). Closing `app` closes the port.
 */
export async function takeOver(app: FastifyInstance, from: Server): Promise<void> {
  await app.ready();
  await new Promise<void>((resolve, reject) => {
    app.server.once("error", reject);
    app.server.listen(from, resolve);
  });
}

/** No script, no file: nothing else can be served yet. It says the same in every language. */
function waitingPage(brandName: string): string {
  const sentences = Object.entries(errorCatalogue.serviceUnavailable.message);
  const paragraphs = sentences.map(([locale, text]) => `<p lang="${locale}">${escaped(text)}</p>`).join("");
  return `<!doctype html><html lang="${sentences[0]?.[0]}"><head><meta charset="utf-8"><title>${escaped(brandName)}</title>
<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">
<meta http-equiv="refresh" content="${comeBackSeconds}"><style>${style}</style></head>
<body><main><h1>${escaped(brandName)}</h1>${paragraphs}</main></body></html>`;
}

const style = `body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.125rem/1.6 system-ui,sans-serif;
color:#f4f1e8;background:#0d1120}main{max-width:32rem;padding:2rem;text-align:center}h1{font-size:2rem}
p[lang]~p[lang]{color:#a9afc4}`;
