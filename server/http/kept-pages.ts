import type { Locale } from "#contract/language.ts";
import { randomBytes } from "node:crypto";
import { gzipSync } from "node:zlib";
import type { FastifyReply, FastifyRequest } from "fastify";
import { isPublicPage } from "#contract/addresses.ts";
import type { Cache } from "#server/cache/cache.ts";
import type { MakeCache } from "#server/cache/dropped-caches.ts";
import { gzipOf, sharedChunk, uncompressedChunk, plainOf, type Chunk } from "./joined/chunks.ts";
import { takesGzip } from "./takes-gzip.ts";

/** A rendered page, split into chunks where its nonce goes. */
export type KeptPage = { readonly chunks: readonly Chunk[]; readonly bytes: number; wasSent: boolean };

/** The inputs of a public page; nothing else of a request reaches it. */
export type Drawing = { path: string; locale: Locale; theme: "dark" | "kids" };

const limits = {
  name: "pages",
  // For what changes without a notification: numbers of views and likes.
  freshMs: 600_000,
  staleMs: 60_000,
  most: 2000,
  bytes: { most: 32_000_000, of: ({ bytes }: KeptPage) => bytes },
};

export function keepPages(cache: MakeCache): Cache<KeptPage> {
  return cache<KeptPage>(limits);
}

/**
 * The inputs of a visitor's public page; undefined where the page may be personal. Only requests without other cookies than
 * language and theme get a cached page.
 */
export function drawingOf({ method, url, headers }: FastifyRequest, locale: Locale): Drawing | undefined {
  const [path = "", query = ""] = url.split("?");
  if (method !== "GET" || !isSpelledOut(path) || !isOnlyCampaign(query)) return undefined;
  const cookies = (headers.cookie ?? "").split(/;\s*/).filter(Boolean);
  if (!cookies.every((cookie) => /^(?:language|theme)=/.test(cookie))) return undefined;
  return { path, locale, theme: cookies.includes("theme=kids") ? "kids" : "dark" };
}

export function keyOf({ path, locale, theme }: Drawing): string {
  return `${locale} ${theme} ${path}`;
}

/** Other spellings of a URL (capitals, a trailing slash) are rendered but not cached, as their number is unbounded. */
function isSpelledOut(path: string): boolean {
  return /^(?:\/|(?:\/[a-z0-9-]+)+)$/.test(path) && path.length <= 100 && isPublicPage(path);
}

/** Campaign parameters of ads and mailings, which no page reads. */
const campaign = /^(?:utm_\w+|mtm_\w+|pk_\w+|at_\w+|gclid|gbraid|wbraid|dclid|fbclid|msclkid|ttclid|twclid|li_fat_id)$/;

function isOnlyCampaign(query: string): boolean {
  return [...new URLSearchParams(query).keys()].every((name) => campaign.test(name));
}

/** A placeholder for the nonce. Random, so that no text on a page can contain it. */
export function nonceToBe(): string {
  return `nonce-${randomBytes(24).toString("hex")}`;
}

/** The highest level takes twice as long for one byte in a hundred. */
const level = 6;
/** For a page's first response: most titles' pages are visited once before they expire. */
const quickLevel = 1;

export function keptPage(html: string, placeholder: string): KeptPage {
  const chunks = html.split(placeholder).map((part) => sharedChunk(part, level));
  // Plain, plus about a fifth of it compressed.
  return { chunks, bytes: Math.ceil(html.length * 1.2), wasSent: false };
}

/** The page with this nonce, which must be unique per response. */
export function htmlOf(page: KeptPage, nonce: string): string {
  return plainOf(withNonce(page, nonce)).toString();
}

/** As `htmlOf`, compressed if the browser accepts it. The chunks are compressed at the second response, to be reused. */
export function sendKept(page: KeptPage, nonce: string, request: FastifyRequest, reply: FastifyReply): Buffer {
  const chunks = withNonce(page, nonce);
  const isFirst = !page.wasSent;
  page.wasSent = true;
  reply.headers({ "content-type": "text/html; charset=utf-8", vary: "accept-encoding, accept-language" });
  if (!takesGzip(request.headers["accept-encoding"])) return plainOf(chunks);
  reply.header("content-encoding", "gzip");
  return isFirst ? gzipSync(plainOf(chunks), { level: quickLevel }) : gzipOf(chunks);
}

function withNonce({ chunks }: KeptPage, nonce: string): Chunk[] {
  return chunks.flatMap((chunk, at) => (at === 0 ? [chunk] : [uncompressedChunk(nonce), chunk]));
}
