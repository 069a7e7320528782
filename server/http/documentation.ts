import type { FastifyInstance, FastifyRequest } from "fastify";
import type { EndpointSpec } from "#contract/endpoint.ts";
import type { Clock } from "#server/clock.ts";
import { isStaffCall } from "./admission.ts";
import { apiBase, type Api } from "./api.ts";
import { AppError } from "./errors.ts";
import { documentationPage } from "./documentation-page.ts";
import { openApiDocument } from "./openapi.ts";
import type { CheckStaff } from "./staff-callers.ts";
import type { StaffCookie } from "./staff-cookie.ts";

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

  app.get(`${apiBase}/openapi.json`, async (request, reply) =>
    reply
      .headers({ "content-type": "application/json; charset=utf-8", ...cachingOf(options) })
      .send(documentFor(await readerOf(request))),
  );
  app.get(`${apiBase}/docs`, async (request, reply) =>
    reply
      .headers({ "content-type": "text/html; charset=utf-8", ...cachingOf(options) })
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(pageFor(await readerOf(request))),
  );
  for (const unknown of [apiBase, `${apiBase}/*`])
    app.all(unknown, async () => {
      throw new AppError("notFound");
    });
}

function isForStaff(endpoint: EndpointSpec): boolean {
  return isStaffCall(endpoint) || endpoint.path.startsWith("/admin/");
}

function renderedOnce(render: (reader: Reader) => string): (reader: Reader) => string {
  const texts = new Map<Reader, string>();
  return (reader) => {
    const text = texts.get(reader) ?? render(reader);
    texts.set(reader, text);
    return text;
  };
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
    return (await checkStaff(token, clock.now())).isComplete ? "staff" : "public";
  } catch (error) {
    // An ended session, or a subscriber's token.
    if (error instanceof AppError) return "public";
    throw error;
  }
}
