import { BlockList, isIP } from "node:net";

/**
 * Networks that are not the public Internet: private, loopback, link-local with the clouds' metadata, shared (CGNAT),
 * documentation, benchmarks, multicast, reserved (IANA's special-purpose registries, RFC 6890).
 */
const blocked4: readonly [string, number][] = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
];
/** Within 2000::/3: what tunnels or translates to IPv4 could reach a private network, too. */
const blocked6: readonly [string, number][] = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
];

const [global6, blocked] = [new BlockList(), new BlockList()];
global6.addSubnet("2000::", 3, "ipv6");
for (const [net, prefix] of blocked4) blocked.addSubnet(net, prefix, "ipv4");
for (const [net, prefix] of blocked6) blocked.addSubnet(net, prefix, "ipv6");

/** Whether an IP address belongs to the public Internet. IPv4 addresses that are written as IPv6 do not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !blocked.check(address, "ipv4");
  return family === 6 && global6.check(address, "ipv6") && !blocked.check(address, "ipv6");
}
