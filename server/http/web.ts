import type { Locale } from "#contract/language.ts";
import { randomBytes } from "node:crypto";
import path from "node:path";
import { pathToFileURL } from "node:url";
import fastifyStatic from "@fastify/static";
import { createRequest } from "@remix-run/node-fetch-server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { createRequestHandler, RouterContextProvider, ServerBuild } from "react-router";
import { pageOfLetter } from "#contract/addresses.ts";
import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { RefusalKind } from "./answer-error.ts";
import { contentSecurityPolicy, type PageOrigins } from "./content-security-policy.ts";
import { AppError } from "./errors.ts";
import { createFaultLog } from "#server/fault-log.ts";
import { drawingOf, htmlOf, keepPages, keptPage, keyOf, nonceToBe, sendKept } from "./kept-pages.ts";
import { ownAddressFor, followLetter, isRead, languageOf } from "./page-language.ts";
import { startVite } from "./vite-in-development.ts";

export type WebPagesOptions = {
  /** The project's folder, with `build/` and, in development, the sources. */
  root: string;
  dev: boolean;
  /** Passed to every page's loader. */
  services: {
    site: { publicUrl: string };
    readSite: () => Promise<object>;
    callApi: (...call: never[]) => Promise<unknown>;
  };
  origins: PageOrigins;
  /** For pages cached until the catalogue or a public text changes. */
  cache: MakeCache;
  /** Names the time up to the next date at which a title appears or goes, which happens without a notification. */
  period: () => Promise<string>;
};

type PageContext = {
  services: unknown;
  nonce: string | undefined;
  locale: Locale;
  /** The client's address. */
  address?: string;
  /** Set when the error page is rendered for a refused request. */
  refusal?: RefusalKind;
  /** Receives the whole page, whose response then has no body. */
  onHtml?: (html: string) => void;
  /** Logs an error that occurred while rendering. */
  report: (error: unknown) => void;
};
type Entry = {
  createRequestHandler: typeof createRequestHandler;
  makeContext: (value: PageContext) => RouterContextProvider;
};
type PageHandler = {
  answer: (request: Request, context: RouterContextProvider) => Promise<Response>;
  makeContext: Entry["makeContext"];
};

/** Serves the site: React Router inside Fastify, from the build or, in development, from the sources. */
export async function webPages(app: FastifyInstance, options: WebPagesOptions): Promise<void> {
  const { dev, services } = options;
  const loadBuild = dev ? await sourcesThroughVite(app, options.root) : await builtPages(app, options.root);
  const currentHandler = handlerOf(loadBuild, dev);
  const { host, protocol } = new URL(services.site.publicUrl);
  const log = createFaultLog(app.log);
  const report = (error: unknown) => log.fault(error, { route: "/*" });
  // Vite's scripts have no nonce, so development does without.
  const keptPages = keepPages(options.cache);
  const makeNonce = () => (dev ? undefined : randomBytes(16).toString("base64"));

  /** Renders an impersonal page with a placeholder for its nonce. */
  const draw = async (address: string, cookie: string, locale: Locale, refusal?: RefusalKind): Promise<Drawn> => {
    const placeholder = dev ? undefined : nonceToBe();
    const handler = await currentHandler();
    const { callApi, wasAway } = noticingAway(services.callApi);
    let html = "";
    const context = handler.makeContext({
      services: { ...services, callApi },
      nonce: placeholder,
      locale,
      onHtml: (whole) => (html = whole),
      report,
      ...(refusal && { refusal }),
    });
    const request = new Request(new URL(address, services.site.publicUrl), { headers: { cookie } });
    const response = await handler.answer(request, context);
    if (isAway(response, wasAway)) throw away();
    return { response, placeholder, html: html === "" ? await response.text() : html };
  };

  const servePage = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
    const letter = pageOfLetter(request.url);
    if (letter && isRead(request)) return followLetter(request, reply, letter);
    // Mail programs post to the address that a letter names, and need not follow a redirect (RFC 8058, section 3.1).
    if (letter) request.raw.url = letter.page;
    const own = ownAddressFor(request);
    if (own !== undefined)
      return reply.headers({ "cache-control": "private, no-cache", vary: "accept-language" }).redirect(own, 302);
    const locale = languageOf(request.url, request.headers.cookie);
    const nonce = makeNonce();
    const drawing = dev ? undefined : drawingOf(request, locale);
    if (drawing && nonce) {
      let passing: Drawn | undefined;
      const kept = await keptPages.get(`${await options.period()} ${keyOf(drawing)}`, async () => {
        const drawn = await draw(drawing.path, `theme=${drawing.theme}`, locale);
        if (drawn.placeholder && drawn.response.status === 200) return keptPage(drawn.html, drawn.placeholder);
        passing = drawn;
        return undefined;
      });
      if (kept) return sendKept(kept, nonce, request, reply.headers(pageHeaders(nonce, options.origins)));
      if (passing) return reply.headers(pageHeaders(nonce, options.origins)).send(answerWith(passing, nonce));
    }
    return serveAnew(request, reply, locale, nonce);
  };

  const serveAnew = async (
    request: FastifyRequest,
    reply: FastifyReply,
    locale: Locale,
    nonce: string | undefined,
  ): Promise<unknown> => {
    // React Router reports these as faults of ours.
    if (isSentFromElsewhere(request, services.site.publicUrl)) throw new AppError("invalid");
    const handler = await currentHandler();
    const { callApi, wasAway } = noticingAway(services.callApi);
    const context = handler.makeContext({
      services: { ...services, callApi },
      nonce,
      locale,
      report,
      address: request.ip,
    });
    const response = await handler.answer(createRequest(request.raw, reply.raw, { host, protocol }), context);
    if (isAway(response, wasAway)) throw away();
    if (response.status === 405) reply.header("allow", "GET, HEAD");
    reply.headers(pageHeaders(nonce, options.origins));
    return reply.send(response);
  };

  app.refusalPages.draw = async (kind, request, reply) => {
    const locale = languageOf(request.url, request.headers.cookie);
    const theme = /(?:^|;\s*)(theme=kids)(?:;|$)/.exec(request.headers.cookie ?? "")?.[1] ?? "theme=dark";
    const nonce = makeNonce();
    // Refusals must be cheap, so their page is cached like a public one.
    const load = () => draw("/refusal", theme, locale, kind);
    const page = nonce
      ? await keptPages.get(`refusal ${kind} ${locale} ${theme}`, async () => {
          const { html, placeholder = "" } = await load();
          return keptPage(html, placeholder);
        })
      : keptPage((await load()).html, nonceToBe());
    reply.headers({ ...pageHeaders(nonce, options.origins), "cache-control": "no-store" });
    return htmlOf(page, nonce ?? "");
  };

  await app.register(async (pages) => {
    // React Router parses the body itself.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser("*", (_request, payload, done) => done(null, payload));
    pages.route({ method: [...methods], url: "/*", handler: servePage });
  });
}

type Drawn = { response: Response; html: string; placeholder: string | undefined };

/** A response for a single visitor, such as an error page or a redirect. */
function answerWith({ response, html, placeholder }: Drawn, nonce: string): Response {
  const body = placeholder === undefined ? html : html.replaceAll(placeholder, nonce);
  return new Response(body === "" ? null : body, { status: response.status, headers: response.headers });
}

/** React Router answers 500 for anything that a loader throws. */
function isAway(response: Response, wasAway: () => boolean): boolean {
  return response.status === 500 && wasAway();
}

function away(): AppError {
  return new AppError("serviceUnavailable", { retryAfterSeconds: 5 });
}

function pageHeaders(nonce: string | undefined, origins: PageOrigins) {
  return {
    "content-security-policy": contentSecurityPolicy(nonce, origins),
    "cross-origin-opener-policy": "same-origin",
    // Personal: language, theme and a nonce for a single use.
    "cache-control": "private, no-cache",
  };
}

/** Wraps a page's API calls to notice when the service is unavailable. */
function noticingAway(callApi: WebPagesOptions["services"]["callApi"]) {
  let away = false;
  return {
    callApi: (...call: never[]) =>
      callApi(...call).catch((error: unknown) => {
        away ||= (error as { status?: number }).status === 503;
        throw error;
      }),
    wasAway: () => away,
  };
}

async function sourcesThroughVite(app: FastifyInstance, root: string): Promise<() => Promise<ServerBuild>> {
  const vite = await startVite(app, { root }, (url) => !/^\/(?:api|admin)(?:[/?]|$)/.test(url));
  return () => vite.ssrLoadModule("virtual:react-router/server-build") as Promise<ServerBuild>;
}

async function builtPages(app: FastifyInstance, root: string): Promise<() => Promise<ServerBuild>> {
  const build: ServerBuild = await import(pathToFileURL(path.join(root, "build/server/index.js")).href);
  const client = path.join(root, "build/client");
  await app.register(async (files) => {
    // A page requests many files, and they are cheap.
    files.addHook("onRoute", (route) => void (route.config = { ...route.config, rateLimit: false }));
    const common = { preCompressed: true, cacheControl: false } as const;
    // One route for all of them: a route for each file makes every start a tenth longer.
    await files.register(fastifyStatic, {
      ...common,
      root: path.join(client, "assets"),
      prefix: "/assets/",
      decorateReply: !app.hasReplyDecorator("sendFile"),
      // Their names contain a hash of their content.
      setHeaders: (response) => void response.header("cache-control", "public, max-age=31536000, immutable"),
    });
    // The others lie beside the pages, each under a name of its own.
    await files.register(fastifyStatic, {
      ...common,
      root: client,
      prefix: "/",
      wildcard: false,
      globIgnore: ["assets/**"],
      decorateReply: false,
      setHeaders: (response) => void response.header("cache-control", "public, max-age=3600"),
    });
  });
  return () => Promise.resolve(build);
}

/** Whether the form of another site was submitted to a page: it could act for whoever is signed in. */
function isSentFromElsewhere({ method, headers: { origin } }: FastifyRequest, publicUrl: string): boolean {
  if (origin === undefined || method === "GET" || method === "HEAD") return false;
  return !URL.canParse(origin) || new URL(origin).origin !== new URL(publicUrl).origin;
}

/** The methods that a `Request` supports; TRACE and CONNECT are not among them. */
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** A request handler, recreated only when the build changes, as in development. */
function handlerOf(loadBuild: () => Promise<ServerBuild>, dev: boolean): () => Promise<PageHandler> {
  let lastBuild: ServerBuild | undefined;
  let handler: PageHandler | undefined;
  return async () => {
    const build = await loadBuild();
    if (handler && build === lastBuild) return handler;
    // React Router's types lack our additional exports.
    const entry = build.entry.module as unknown as Entry;
    handler = {
      answer: entry.createRequestHandler(build, dev ? "development" : "production"),
      makeContext: entry.makeContext,
    };
    lastBuild = build;
    return handler;
  };
}
