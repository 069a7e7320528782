import { locales, defaultLocale, type Locale } from "#contract/language.ts";
import { Readable } from "node:stream";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { addressIn, publicPages } from "#contract/addresses.ts";
import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { Clock } from "#server/clock.ts";
import type { Database } from "#server/database/pool.ts";
import { escaped } from "#server/escaped.ts";
import { found } from "#server/http/errors.ts";
import { takesGzip } from "#server/http/takes-gzip.ts";
import { titleEntries, titlePages } from "./sitemap-queries.ts";

const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
/** hreflang alternates as XHTML links, the format that Google documents. */
const languages = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"';

export type Sitemap = ReturnType<typeof createSitemap>;

/**
 * The sitemap (https://www.sitemaps.org/protocol.html): an index, the public pages, and pages of at most 10 000 titles,
 * kids' titles included. Cached compressed: such a page in two languages takes 8 MB, a thirtieth of that with gzip.
 */
export function createSitemap(
  database: Database,
  { publicUrl, cache, furtherPages }: { publicUrl: string; cache: MakeCache; furtherPages: () => Promise<string[]> },
) {
  const files = cache<Buffer | null>({ name: "sitemap", freshMs: 600_000, staleMs: 600_000, most: 10 });
  const here = escaped(publicUrl);
  return {
    index: (at: Date) =>
      files.get("index", async () => {
        const pages = await titlePages(database, at);
        const names = ["pages", ...pages.map(({ page }) => `titles-${page}`)];
        return packed(
          "sitemapindex",
          names.map((name) => `<sitemap><loc>${here}/sitemap-${name}.xml</loc></sitemap>`).join("\n"),
        );
      }),
    pages: () =>
      files.get("pages", async () => {
        const pages = [...publicPages, ...(await furtherPages())];
        return packed("urlset", pages.map((page) => entriesOf(here, page)).join("\n"));
      }),
    /** Null for a page without titles. */
    titles: (page: number, at: Date) =>
      files.get(`titles-${page}`, async () => {
        const addresses = locales.map((locale) => ({ locale, address: here + addressIn(locale, "/video-info/") }));
        const entries = await titleEntries(database, page, addresses, at);
        return entries === null ? null : packed("urlset", entries);
      }),
  };
}

const compress = promisify(gzip);

function packed(element: "sitemapindex" | "urlset", entries: string): Promise<Buffer> {
  return compress(
    `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="${namespace}" ${languages}>\n${entries}\n</${element}>\n`,
  );
}

/** A public page in each language. */
function entriesOf(here: string, page: string): string {
  const addressOf = (locale: Locale) => here + addressIn(locale, page);
  const links = [...locales.map((locale) => [locale, addressOf(locale)]), ["x-default", addressOf(defaultLocale)]].map(
    ([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
  );
  return locales.map((locale) => `<url><loc>${addressOf(locale)}</loc>${links.join("")}</url>`).join("\n");
}

/** `/sitemap.xml` and the files it refers to. */
export function sitemapRoutes(app: FastifyInstance, sitemap: Sitemap, clock: Clock): void {
  const options = { compress: false as const };
  app.get("/sitemap.xml", options, async (request, reply) => send(request, reply, await sitemap.index(clock.now())));
  app.get("/sitemap-pages.xml", options, async (request, reply) => send(request, reply, await sitemap.pages()));
  app.get<{ Params: { page: string } }>(
    "/sitemap-titles-:page(^[1-9]\\d{0,5}).xml",
    options,
    async (request, reply) => {
      const page = Number(request.params.page);
      return send(request, reply, await sitemap.titles(page, clock.now()));
    },
  );
}

function send(request: FastifyRequest, reply: FastifyReply, kept: Buffer | null) {
  const file = found(kept, "sitemap");
  reply.headers({
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=3600",
    vary: "accept-encoding",
  });
  if (takesGzip(request.headers["accept-encoding"])) {
    return reply.header("content-encoding", "gzip").send(file);
  }
  return reply.send(Readable.from([file]).pipe(createGunzip()));
}
