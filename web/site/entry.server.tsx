import { PassThrough, Writable } from "node:stream";
import { createReadableStreamFromReadable } from "@react-router/node";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  RouterContextProvider,
  ServerRouter,
} from "react-router";
import { NonceContext } from "./nonce.ts";
import { type PageContext, pageContext } from "./server-context.ts";
import { isLocale } from "#contract/language.ts";
import { provideTexts, type Texts } from "../shared/texts/texts.ts";

const texts = import.meta.glob<Texts>("../shared/texts/*.json", { import: "default", eager: true });
for (const [file, ofLanguage] of Object.entries(texts)) {
  const locale = /(\w+)\.json$/.exec(file)?.[1];
  if (isLocale(locale)) provideTexts(locale, ofLanguage);
}

// Exported for the server, because in development React Router is loaded twice and contexts of one copy are unknown to the other.
export { createRequestHandler } from "react-router";

/** Called by the HTTP adapter once per request. */
export function makeContext(value: PageContext): RouterContextProvider {
  return new RouterContextProvider(new Map([[pageContext, value]]));
}

/** Reports unexpected errors. Failed calls are logged already. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  // By name, because this bundle has its own copy of the class.
  const isRefusedCall = error instanceof Error && error.name === "CallError";
  if (request.signal.aborted || isRouteErrorResponse(error) || isRefusedCall) return;
  context.get(pageContext).report(error);
};

/** Time limit in milliseconds for deferred loaders once the page is being streamed. */
export const streamTimeout = 5_000;

export default function drawPage(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  headers.set("content-type", "text/html; charset=utf-8");
  if (request.method === "HEAD") return Promise.resolve(new Response(null, { status, headers }));
  const { nonce, report, onHtml } = loadContext.get(pageContext);
  const isWhole = onHtml !== undefined || isbot(request.headers.get("user-agent") ?? "");
  const whenReady = isWhole ? "onAllReady" : "onShellReady";
  return new Promise((resolve, reject) => {
    let shellSent = false;
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        [whenReady]() {
          shellSent = true;
          if (onHtml) {
            const whole = collectorOf((html) => {
              clearTimeout(timer);
              onHtml(html);
              resolve(new Response(null, { status, headers }));
            });
            pipe(whole);
            return;
          }
          const body = new PassThrough({
            final(done) {
              clearTimeout(timer);
              done();
            },
          });
          pipe(body);
          resolve(new Response(createReadableStreamFromReadable(body), { status, headers }));
        },
        onShellError: reject,
        onError(error: unknown) {
          status = 500;
          if (shellSent) report(error);
        },
      },
    );
    const timer = setTimeout(abort, streamTimeout + 1_000);
  });
}

function collectorOf(onEnd: (text: string) => void): Writable {
  const chunks: Uint8Array[] = [];
  return new Writable({
    // React pauses at a full buffer.
    highWaterMark: 1_000_000,
    write(chunk: Uint8Array, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    final(done) {
      onEnd(Buffer.concat(chunks).toString());
      done();
    },
  });
}
