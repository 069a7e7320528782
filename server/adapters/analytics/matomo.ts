import * as z from "zod/mini";
import type { Analytics, MeasuredEvent } from "./analytics.ts";

export type MatomoSettings = { url: string; siteId: number; token: string; publicUrl: string };

const timeoutMs = 10_000;
const Taken = z.object({ status: z.string(), tracked: z.number(), invalid: z._default(z.number(), 0) });

/**
 * Matomo's Tracking HTTP API, several requests at once ('Bulk Tracking' at
 * https://developer.matomo.org/api-reference/tracking-api). The token travels in the body, never in an address, and
 * belongs to a user with write permission: without it Matomo refuses events older than 24 hours.
 */
export function createMatomo({ url, siteId, token, publicUrl }: MatomoSettings): Analytics {
  const endpoint = `${url}/matomo.php`;
  return {
    host: new URL(url).host,
    async send(events) {
      const response = await fetch(endpoint, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({
          requests: events.map((event) => `?${requestOf(event, siteId, publicUrl)}`),
          token_auth: token,
        }),
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      }).catch((cause: unknown) => {
        throw new Error(`Matomo was not reached: ${cause instanceof Error ? cause.name : "failed"}`);
      });
      const said = await response.json().catch(() => undefined);
      const taken = z.safeParse(Taken, said);
      if (!response.ok || !taken.success || taken.data.status !== "success")
        throw new Error(`Matomo did not take the events: status ${response.status}`);
      // One event may be refused by a rule of the tool's; all of them at once is a wrong site or token.
      if (taken.data.tracked === 0 && events.length > 0)
        throw new Error("Matomo took none of the events: check MATOMO_SITE_ID and the permission of MATOMO_TOKEN");
    },
  };
}

/** `ca=1` says that it is no page view; `cdt` is in UTC; without `send_image=0` Matomo would answer with a picture. */
function requestOf({ name, visitor, details, at }: MeasuredEvent, siteId: number, publicUrl: string): URLSearchParams {
  const [category = name, ...action] = name.split("_");
  const label = Object.entries(details).map(([key, value]) => `${key}=${value}`);
  return new URLSearchParams({
    idsite: String(siteId),
    rec: "1",
    apiv: "1",
    ca: "1",
    send_image: "0",
    url: publicUrl,
    _id: visitor,
    cid: visitor,
    cdt: String(Math.floor(at.getTime() / 1000)),
    e_c: category,
    e_a: action.length > 0 ? action.join("_") : name,
    ...(label.length > 0 ? { e_n: label.join(", ") } : {}),
  });
}
