import type { FastifyRequest } from "fastify";

export function bearerToken(request: FastifyRequest): string | undefined {
  return /^Bearer +([A-Za-z0-9_-]{20,200})$/i.exec(request.headers.authorization ?? "")?.[1];
}

/** Whether the request has a bearer token, even one that cannot be any. */
export function sendsBearer({ headers }: FastifyRequest): boolean {
  return /^Bearer\b/i.test(headers.authorization ?? "");
}
