import { callerNetwork } from "#server/http/attempt-limits.ts";

/**
 * The network of an address: an IPv4 /24, an IPv6 /48. Enough to see where attempts come from and to block it, too little to
 * tell one person from their neighbours.
 */
export function networkOf(ip: string): string {
  const network = callerNetwork(ip);
  const groups = network.split(":");
  if (groups.length > 1) return `${groups.slice(0, 3).join(":")}::/48`;
  return `${network.split(".").slice(0, 3).join(".")}.0/24`;
}
