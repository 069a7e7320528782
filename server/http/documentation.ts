import type { FastifyInstance } from "fastify";
import { apiBase, type Api } from "./api.ts";
import { AppError } from "./errors.ts";
import { documentationPage } from "./documentation-page.ts";
import { openApiDocument } from "./openapi.ts";

/** `/api/openapi.json` for programs and `/api/docs` for people, each rendered once, at its first request. */
export function documentation(app: FastifyInstance, api: Api, about: { brandName: string; staffCookie: string }): void {
  let document: string | undefined;
  let page: string | undefined;
  const title = `${about.brandName} API`;

  app.get(`${apiBase}/openapi.json`, async (_request, reply) => {
    document ??= JSON.stringify(
      openApiDocument(api.bound, { title, server: apiBase, staffCookie: about.staffCookie }),
      null,
      1,
    );
    return reply.header("content-type", "application/json; charset=utf-8").send(document);
  });
  app.get(`${apiBase}/docs`, async (_request, reply) => {
    page ??= documentationPage(title, api.bound);
    return reply
      .header("content-type", "text/html; charset=utf-8")
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(page);
  });
  for (const unknown of [apiBase, `${apiBase}/*`])
    app.all(unknown, async () => {
      throw new AppError("notFound");
    });
}
