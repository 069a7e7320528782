import type { FastifyInstance } from "fastify";

/** The pages besides titles that anybody may open and search engines may show, in the order of a visit. */
export const publicPages = [
  "/",
  "/faq",
  "/contactez-nous",
  "/connexion",
  "/cookies",
  "/mentions-legales",
  "/cgu",
  "/politique-de-confidentialite",
  "/rgpd",
] as const;

/** What public pages are drawn with. */
const publicFolders = ["/video-info/", "/images/", "/assets/", "/sitemap"] as const;

/** `/robots.txt` (RFC 9309): public pages are open, everything else is closed, and the sitemap is named. */
export function robots(app: FastifyInstance, { publicUrl }: { publicUrl: string }): void {
  const lines = [
    "User-agent: *",
    // '$' ends an address: with a query it is a page of somebody's own.
    ...publicPages.map((page) => `Allow: ${page}$`),
    ...publicFolders.map((folder) => `Allow: ${folder}`),
    "Disallow: /",
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
