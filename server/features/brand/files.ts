import { createHash } from "node:crypto";
import { pageGround } from "#contract/brand-colours.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { fileUrl, isOwnLook, type Look } from "./look.ts";
import { findFile, findLook } from "./queries.ts";
import { styleSheetOf } from "./style-sheet.ts";

type Served = { content: Buffer; type: string };

/** Enough for every picture of a look, and of the one before. */
const kept = { name: "brand-files", freshMs: 3_600_000, staleMs: 0, most: 40 };
const types: Record<string, string> = { svg: "image/svg+xml", png: "image/png" };
const forever = "public, max-age=31536000, immutable";

/** Serves what pages, phones and letters show of the look. Addresses name their content, but the manifest's. */
export function brandFiles(
  app: FastifyInstance,
  {
    database,
    cache,
    readLook,
    brandName,
  }: {
    database: Database;
    cache: MakeCache;
    readLook: () => Promise<Look | null>;
    brandName: string;
  },
): void {
  const served = cache<Served>(kept);
  const get = (url: string, serve: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route({ method: ["GET", "HEAD"], url, compress: false, handler: serve });

  get("/brand/:key/:name", async (request, reply) => {
    const { key, name } = request.params as { key: string; name: string };
    const file = await served.get(`${key}/${name}`, async () => {
      const content = isFileName(key, name) ? await findFile(database, key, name) : undefined;
      return content && { content, type: types[name.slice(-3)] ?? "" };
    });
    return send(reply, file);
  });
  get("/brand/:sheet", async (request, reply) => {
    const { sheet } = request.params as { sheet: string };
    const file = await served.get(sheet, async () => {
      const id = Number(/^([1-9]\d{0,5})\.css$/.exec(sheet)?.[1] ?? 0);
      const look = id === 0 ? undefined : await findLook(database, id);
      return look && { content: Buffer.from(styleSheetOf(look)), type: "text/css; charset=utf-8" };
    });
    return send(reply, file);
  });
  get("/manifest.webmanifest", async (request, reply) => {
    const look = await readLook();
    if (!look || !isOwnLook(look)) throw new AppError("notFound");
    const content = JSON.stringify(manifestOf(look, brandName));
    const etag = `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
    reply.headers({ "cache-control": "public, no-cache", etag });
    if (request.headers["if-none-match"] === etag) return reply.code(304).send();
    return reply.type("application/manifest+json; charset=utf-8").send(content);
  });
}

const isFileName = (key: string, name: string) =>
  /^[0-9a-f]{32}$/.test(key) && /^[a-z0-9-]{1,40}\.(?:svg|png)$/.test(name);

function send(reply: FastifyReply, file: Served | undefined): FastifyReply {
  if (!file) throw new AppError("notFound");
  // A drawing that is opened by itself could not act even if it held a script.
  return reply
    .headers({
      "cache-control": forever,
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    })
    .type(file.type)
    .send(file.content);
}

/** https://www.w3.org/TR/appmanifest/ */
function manifestOf({ icon }: Look, brandName: string): object {
  const iconOf = (side: number, purpose: "any" | "maskable") => ({
    src: fileUrl(icon?.key ?? "", `icon-${purpose === "any" ? "" : "maskable-"}${side}.png`),
    sizes: `${side}x${side}`,
    type: "image/png",
    purpose,
  });
  return {
    id: "/",
    name: brandName,
    short_name: brandName,
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    background_color: pageGround,
    theme_color: pageGround,
    icons: icon ? [iconOf(192, "any"), iconOf(512, "any"), iconOf(512, "maskable")] : [],
  };
}
