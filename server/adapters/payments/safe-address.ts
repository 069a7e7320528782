const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Whether credentials may be sent to an address: it is https, or loopback. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search } = new URL(text);
  return search === "" && (protocol === "https:" || (protocol === "http:" && loopback.has(hostname)));
}

/** Whether an address is a provider's test environment, by its host name, or loopback. */
export function isTestAddress(address: string): boolean {
  const { hostname } = new URL(address);
  return loopback.has(hostname) || hostname.split(".").some((label) => ["sandbox", "simu", "test"].includes(label));
}
