import type { FastifyReply, FastifyRequest } from "fastify";
import { bearerToken, sendsBearer } from "./bearer-token.ts";
import { isStaffToken } from "./staff-tokens.ts";

/** The cookie of the staff's session: HttpOnly and SameSite, so that no script reads it and no other site sends it. */
export type StaffCookie = {
  name: string;
  /**
   * The secret of a request: `Authorization: Bearer` for programs, right or wrong; without one the browser's cookie, which holds
   * no staff token.
   */
  tokenIn(request: FastifyRequest): string | undefined;
  set(reply: FastifyReply, token: string, seconds: number): void;
  clear(reply: FastifyReply): void;
};

/**
 * Over https the name begins with `__Host-`, which browsers accept only from this host with the path '/' (RFC 6265bis,
 * 4.1.3.2). Without https, as in development, its path is limited to the staff's calls.
 */
export function createStaffCookie(publicUrl: string): StaffCookie {
  const secure = publicUrl.startsWith("https:");
  const name = secure ? "__Host-staff" : "staff";
  const rest = `Path=${secure ? "/; Secure" : "/api/admin"}; HttpOnly; SameSite=Strict`;
  const pattern = new RegExp(`(?:^|;\\s*)${name}=([A-Za-z0-9_-]{20,200})(?:;|$)`);
  return {
    name,
    tokenIn(request) {
      if (sendsBearer(request)) return bearerToken(request);
      const token = pattern.exec(request.headers.cookie ?? "")?.[1];
      return token !== undefined && isStaffToken(token) ? undefined : token;
    },
    set: (reply, token, seconds) =>
      void reply.header("set-cookie", `${name}=${token}; Max-Age=${Math.max(0, Math.floor(seconds))}; ${rest}`),
    clear: (reply) => void reply.header("set-cookie", `${name}=; Max-Age=0; ${rest}`),
  };
}
