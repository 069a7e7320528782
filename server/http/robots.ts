import type { FastifyInstance } from "fastify";
import { addressIn, publicFolders, publicPages } from "#contract/addresses.ts";

/** What public pages are drawn with. */
const files = ["/images/", "/assets/", "/trailers/", "/sitemap"] as const;

const languages = ["fr", "en"] as const;

/** A page at its own address, and with what a campaign adds to it: its canonical address has no query. */
const openings = languages.flatMap((locale) =>
  publicPages.flatMap((page) => ["$", "?"].map((end) => addressIn(locale, page) + end)),
);

/** `/robots.txt` (RFC 9309): public pages are open, everything else is closed, and the sitemap is named. */
export function robots(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const folders = languages.flatMap((locale) => publicFolders.map((folder) => addressIn(locale, folder)));
  const lines = [
    "User-agent: *",
    ...[...openings, ...folders, ...files].map((path) => `Allow: ${path}`),
    "Disallow: /",
    // The longest rule that fits counts: an address that lets somebody in is nobody else's.
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
