import * as z from "zod/mini";
import { shown } from "./shown-settings.ts";

const host = /^(?:[a-z0-9.-]+|\[[0-9a-f:]+\]):\d{1,5}$/i;

export const WebhookSettings = z.object({
  /** Receivers of webhooks in a private network, `host:port` with blanks between: they may do without TLS. */
  WEBHOOK_PRIVATE_HOSTS: shown(
    z._default(
      z
        .string()
        .check(z.refine((text) => hostsIn(text).every((one) => host.test(one)), "not hosts with ports: 10.0.0.5:8080")),
      "",
    ),
  ),
});

/** As URLs write them. */
export function hostsIn(text: string): string[] {
  return text
    .split(/\s+/)
    .filter(Boolean)
    .map((one) => one.toLowerCase());
}
