import { readFile } from "node:fs/promises";
import path from "node:path";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";
import { escaped } from "#server/escaped.ts";
import { AppError } from "./errors.ts";
import { languageOf } from "./page-language.ts";
import { startVite } from "./vite-in-development.ts";

export type AdminPagesOptions = {
  /** The project's folder: contains `build/admin` and, in development, the sources. */
  root: string;
  dev: boolean;
  brandName: string;
  /** The operator's own look; undefined for the program's. */
  readLook: () => Promise<AdminLook | undefined>;
  /** Other origins that films come from. */
  mediaOrigins: readonly string[];
};

type AdminLook = { styles: string; icon?: { favicon: { href: string; type: string } } };

/** Base path of the staff's pages. */
export const adminBase = "/admin";

/**
 * Serves the staff's pages: one document for every URL below `/admin`, and the files of their bundle. The document contains
 * no data; the calls it makes check the caller.
 */
export async function adminPages(
  app: FastifyInstance,
  { root, dev, brandName, readLook, mediaOrigins }: AdminPagesOptions,
): Promise<void> {
  const documentOf = dev ? await sourcesThroughVite(app, root) : await builtPages(app, root);
  const name = escaped(brandName);
  const pageFor = async (url: string, cookie: string | undefined): Promise<string> => {
    const html = withLook(await documentOf(url), await readLook());
    return html.replaceAll("%LANG%", languageOf(url, cookie)).replaceAll("%BRAND%", () => name);
  };
  for (const url of [adminBase, `${adminBase}/*`]) {
    app.get(url, async (request, reply) => {
      if (!isPageAddress(request.url)) throw new AppError("notFound");
      const html = await pageFor(request.url, request.headers.cookie);
      return reply
        .headers({
          "content-type": "text/html; charset=utf-8",
          "content-security-policy": adminContentSecurityPolicy(dev, mediaOrigins),
          "cross-origin-opener-policy": "same-origin",
          "cache-control": "no-store",
          "x-robots-tag": "noindex, nofollow",
          "referrer-policy": "no-referrer",
        })
        .send(html);
    });
  }
}

/** Links the look in the place of the program's own icon. Its addresses are made of hashes and numbers. */
function withLook(html: string, look: AdminLook | undefined): string {
  if (!look) return html;
  const { styles, icon } = look;
  const iconLink = /<link rel="icon"[^>]*>/;
  const drawn = icon
    ? html.replace(iconLink, `<link rel="icon" type="${icon.favicon.type}" href="${icon.favicon.href}">`)
    : html;
  return drawn.replace("</head>", `<link rel="stylesheet" href="${styles}" data-look></head>`);
}

/** Whether the staff's pages may have such an address: plain words and numbers, outside the folder of the bundle. */
function isPageAddress(url: string): boolean {
  return /^\/admin(?!\/assets\/)(?:\/[a-z0-9-]{1,64}){0,8}\/?(?:\?|$)/.test(url);
}

/** Allows the bundle only, without inline scripts; Vite needs more in development. */
function adminContentSecurityPolicy(dev: boolean, mediaOrigins: readonly string[]): string {
  const media = mediaOrigins.map((origin) => ` ${origin}`).join("");
  const inline = dev ? " 'unsafe-inline'" : "";
  return [
    "default-src 'none'",
    `script-src 'self'${inline}`,
    `style-src 'self'${inline}`,
    "img-src 'self' data:",
    `connect-src 'self'${dev ? " ws:" : ""}${media}`,
    // Films are put together by script.
    "media-src blob:",
    "worker-src 'self'",
    "font-src 'self'",
    // Sent letters, each in a sandbox.
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}

async function builtPages(app: FastifyInstance, root: string): Promise<(url: string) => Promise<string>> {
  const built = path.join(root, "build/admin");
  const html = await readFile(path.join(built, "index.html"), "utf8");
  await app.register(async (files) => {
    files.addHook("onRoute", (route) => void (route.config = { ...route.config, rateLimit: false }));
    await files.register(fastifyStatic, {
      root: path.join(built, "assets"),
      prefix: `${adminBase}/assets/`,
      wildcard: false,
      preCompressed: true,
      decorateReply: !app.hasReplyDecorator("sendFile"),
      // File names contain a hash of the content.
      immutable: true,
      maxAge: "365d",
    });
  });
  return () => Promise.resolve(html);
}

async function sourcesThroughVite(app: FastifyInstance, root: string): Promise<(url: string) => Promise<string>> {
  const config = { configFile: path.join(root, "vite.admin.config.ts"), root: path.join(root, "web/admin") };
  const vite = await startVite(app, config, (url) => url.startsWith(`${adminBase}/`));
  return async (url) => {
    const html = await readFile(path.join(root, "web/admin/index.html"), "utf8");
    // Vite serves files outside its root below `/@fs`, but does not rewrite links to them.
    return vite.transformIndexHtml(
      url,
      html.replace('"../', () => `"/@fs${path.join(root, "web")}/`),
    );
  };
}
