import { locales } from "#contract/language.ts";
import type { FastifyInstance } from "fastify";
import { addressIn, publicFolders, publicPages } from "#contract/addresses.ts";

/** Resources of public pages. */
const files = ["/images/", "/assets/", "/trailers/", "/sitemap"] as const;

/** A page's URL, with or without campaign parameters; its canonical URL has none. */
const openings = locales.flatMap((locale) =>
  publicPages.flatMap((page) => ["$", "?"].map((end) => addressIn(locale, page) + end)),
);

/** `/robots.txt` (RFC 9309): allows public pages only, and names the sitemap. */
export function robots(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const folders = locales.flatMap((locale) => publicFolders.map((folder) => addressIn(locale, folder)));
  const lines = [
    "User-agent: *",
    ...[...openings, ...folders, ...files].map((path) => `Allow: ${path}`),
    "Disallow: /",
    // The longest matching rule wins: sign-in links must not be crawled.
    "Disallow: /*?token=",
    "Disallow: /*&token=",
    "",
    `Sitemap: ${publicUrl}/sitemap.xml`,
    "",
  ];
  app.get("/robots.txt", (_request, reply) =>
    reply
      .header("content-type", "text/plain; charset=utf-8")
      .header("cache-control", "public, max-age=3600")
      .send(lines.join("\n")),
  );
}
