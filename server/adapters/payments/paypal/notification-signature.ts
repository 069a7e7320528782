import * as z from "zod/mini";
import { Verified } from "./answers.ts";
import { PaypalRefusal } from "./api.ts";
import type { PaypalDeps } from "./paypal-deps.ts";

export type Headers = Record<string, string | string[] | undefined>;

/** PayPal retries for three days; older notifications, and those from the future, are replays. */
const maxAgeMs = 5 * 24 * 3_600_000;

const maxClockSkewMs = 10 * 60_000;

const Transmission = z.object({
  "paypal-auth-algo": z.string().check(z.regex(/^[a-zA-Z0-9]{1,100}$/)),
  "paypal-cert-url": z.string().check(z.regex(/^https:\/\/[a-z0-9.-]+\.paypal\.com\//), z.maxLength(500)),
  "paypal-transmission-id": z.string().check(z.regex(/^\S{1,50}$/)),
  "paypal-transmission-sig": z.string().check(z.regex(/^\S{1,500}$/)),
  "paypal-transmission-time": z.string().check(z.maxLength(100)),
});

/** Has PayPal verify its signature. The event is forwarded byte for byte, since serialising it again could change it. */
export async function isGenuine({ api, clock, settings }: PaypalDeps, raw: string, headers: Headers): Promise<boolean> {
  const read = z.safeParse(Transmission, headers);
  if (!read.success) return false;
  const { data } = read;
  const age = clock.now().getTime() - Date.parse(data["paypal-transmission-time"]);
  if (!(age <= maxAgeMs && age >= -maxClockSkewMs)) return false;
  const signed = JSON.stringify({
    auth_algo: data["paypal-auth-algo"],
    cert_url: data["paypal-cert-url"],
    transmission_id: data["paypal-transmission-id"],
    transmission_sig: data["paypal-transmission-sig"],
    transmission_time: data["paypal-transmission-time"],
    webhook_id: settings.webhookId,
  });
  const body = `${signed.slice(0, -1)},"webhook_event":${raw}}`;
  try {
    const answer = await api.request(
      { method: "POST", path: "/v1/notifications/verify-webhook-signature", body },
      Verified,
    );
    return answer?.verification_status === "SUCCESS";
  } catch (error) {
    // PayPal could not parse the signature, so it is not its own.
    if (error instanceof PaypalRefusal && (error.status === 400 || error.status === 422)) return false;
    throw error;
  }
}
