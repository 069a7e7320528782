import * as z from "zod/mini";
import { address, flag, number, text } from "./setting-kinds.ts";
import { shown } from "./shown-settings.ts";

/** Where people reach the program, and how requests are limited. */
export const HttpSettings = z.object({
  PORT: shown(number(3000, 0, 65_535)),
  HOST: shown(text("127.0.0.1")),
  PUBLIC_URL: shown(address(/^https?:$/, "https://video.example")),
  /** Tells browsers to open every subdomain of PUBLIC_URL's host by https alone. */
  HSTS_SUBDOMAINS: shown(flag("0")),
  /** Number of trusted reverse proxies in front, whose X-Forwarded-For is believed. */
  TRUSTED_PROXIES: shown(number(0, 0, 10)),
  /** Outside production: hosts besides the loopback by which the program may be reached, through a proxy too. */
  DEVELOPMENT_HOSTS: shown(text("")),
  /** Requests per minute and address; 0 disables the limit. Without, 1200, and none where each source file is a request. */
  RATE_LIMIT: shown(z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(1_000_000)))),
  /** Time limit for receiving a request, including its body. */
  REQUEST_SECONDS: shown(number(60, 1, 3600)),
  /** How long a stopping process says so at /readyz before it refuses requests; without, 5 in production and else 0. */
  DRAIN_SECONDS: shown(z.optional(z.coerce.number().check(z.int(), z.gte(0), z.lte(300)))),
});

/** The address is that of PUBLIC_URL, or this machine's. */
export function httpOf(
  e: z.output<typeof HttpSettings>,
  { production, fromSources }: { production: boolean; fromSources: boolean },
) {
  return {
    port: e.PORT,
    host: e.HOST,
    publicUrl: (e.PUBLIC_URL ?? `http://localhost:${e.PORT}`).replace(/\/+$/, ""),
    trustedProxies: e.TRUSTED_PROXIES,
    developmentHosts: e.DEVELOPMENT_HOSTS.toLowerCase().split(/\s+/).filter(Boolean),
    requestsPerMinute: e.RATE_LIMIT ?? (fromSources ? 0 : 1200),
    requestSeconds: e.REQUEST_SECONDS,
    hstsSubdomains: e.HSTS_SUBDOMAINS,
    drainSeconds: e.DRAIN_SECONDS ?? (production ? 5 : 0),
  };
}
