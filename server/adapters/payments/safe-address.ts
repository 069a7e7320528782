const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** Credentials and orders travel to it: encrypted, or to this very machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, search } = new URL(text);
  return search === "" && (protocol === "https:" || (protocol === "http:" && loopback.has(hostname)));
}

/** By the name of the machine: a company's rooms for trying, or this very machine. */
export function isTestAddress(address: string): boolean {
  const { hostname } = new URL(address);
  return loopback.has(hostname) || hostname.split(".").some((label) => ["sandbox", "simu", "test"].includes(label));
}
