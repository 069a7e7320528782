import { gzipSync } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EndpointSpec } from "#contract/endpoint.ts";
import type { Clock } from "#server/clock.ts";
import { isStaffCall } from "./admission.ts";
import { apiBase, type Api } from "./api.ts";
import { AppError } from "./errors.ts";
import { documentationPage } from "./documentation-page.ts";
import { openApiDocument } from "./openapi.ts";
import type { CheckStaff } from "./staff-callers.ts";
import type { StaffCookie } from "./staff-cookie.ts";
import { takesGzip } from "./takes-gzip.ts";

/** How a request of signed-in staff is recognised. */
export type StaffSessionCheck = { checkStaff: CheckStaff; staffCookie: StaffCookie };

type DocumentationOptions = StaffSessionCheck & {
  brandName: string;
  clock: Clock;
  /** Whether calls of the staff are described to signed-in staff alone. */
  hidesStaffCalls: boolean;
};

/** Who reads: signed-in staff see every call, others those of subscribers and the public. */
type Reader = "staff" | "public";

/** `/api/openapi.json` for programs and `/api/docs` for people, each rendered once for each kind of reader. */
export function documentation(app: FastifyInstance, api: Api, options: DocumentationOptions): void {
  const title = `${options.brandName} API`;
  const callsFor = (reader: Reader) =>
    reader === "staff" ? api.bound : api.bound.filter((endpoint) => !isForStaff(endpoint));
  const documentFor = renderedOnce((reader) => {
    const about = { title, server: apiBase, staffCookie: options.staffCookie.name };
    return JSON.stringify(openApiDocument(callsFor(reader), about), null, 1);
  });
  const pageFor = renderedOnce((reader) => documentationPage(title, callsFor(reader)));
  const readerOf = (request: FastifyRequest) => findReader(request, options);

  app.get(`${apiBase}/openapi.json`, { compress: false }, async (request, reply) => {
    reply.headers({ "content-type": "application/json; charset=utf-8", ...cachingOf(options) });
    return sendRendered(documentFor(await readerOf(request)), request, reply);
  });
  app.get(`${apiBase}/docs`, { compress: false }, async (request, reply) => {
    reply.headers({
      "content-type": "text/html; charset=utf-8",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      ...cachingOf(options),
    });
    return sendRendered(pageFor(await readerOf(request)), request, reply);
  });
  for (const unknown of [apiBase, `${apiBase}/*`])
    app.all(unknown, async () => {
      throw new AppError("notFound");
    });
}

function isForStaff(endpoint: EndpointSpec): boolean {
  return isStaffCall(endpoint) || endpoint.path.startsWith("/admin/");
}

/** Compressed once as well: at 1.5 MB, compressing it for every request would take 8 MB for each that is under way. */
type Rendered = { plain: Buffer; gzip: Buffer };

function renderedOnce(render: (reader: Reader) => string): (reader: Reader) => Rendered {
  const known = new Map<Reader, Rendered>();
  return (reader) => {
    const before = known.get(reader);
    if (before) return before;
    const plain = Buffer.from(render(reader));
    const rendered = { plain, gzip: gzipSync(plain) };
    known.set(reader, rendered);
    return rendered;
  };
}

function sendRendered({ plain, gzip }: Rendered, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header("vary", "accept-encoding");
  if (!takesGzip(request.headers["accept-encoding"])) return reply.send(plain);
  return reply.header("content-encoding", "gzip").send(gzip);
}

/** No shared cache may hand the staff's version to others. */
function cachingOf({ hidesStaffCalls }: DocumentationOptions): Record<string, string> {
  return hidesStaffCalls ? { "cache-control": "private, no-store" } : {};
}

async function findReader(
  request: FastifyRequest,
  { hidesStaffCalls, staffCookie, checkStaff, clock }: DocumentationOptions,
): Promise<Reader> {
  if (!hidesStaffCalls) return "staff";
  const token = staffCookie.tokenIn(request);
  if (token === undefined) return "public";
  try {
    return (await checkStaff(token, clock.now(), request.ip)).isComplete ? "staff" : "public";
  } catch (error) {
    // An ended session, or a subscriber's token.
    if (error instanceof AppError) return "public";
    throw error;
  }
}
