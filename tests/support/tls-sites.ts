// Before the certificates, whose decorators need it.
import "reflect-metadata";
import type { Server } from "node:http";
import type { AddressInfo, LookupFunction } from "node:net";
import { SubjectAlternativeNameExtension, X509CertificateGenerator } from "@peculiar/x509";

const day = 86_400_000;

/** Every name leads to this machine. */
export const lookupHere: LookupFunction = (_host, options, done) =>
  options.all ? done(null, [{ address: "127.0.0.1", family: 4 }]) : done(null, "127.0.0.1", 4);

/** A certificate that nobody vouches for but itself, with its key, both in PEM. */
export async function certificateFor(host: string, days: number) {
  const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" };
  const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
  const certificate = await X509CertificateGenerator.createSelfSigned(
    {
      name: `CN=${host}`,
      notBefore: new Date(Date.now() - day),
      notAfter: new Date(Date.now() + days * day),
      signingAlgorithm: algorithm,
      keys,
      extensions: [new SubjectAlternativeNameExtension([{ type: "dns", value: host }])],
    },
    crypto,
  );
  const key = Buffer.from(await crypto.subtle.exportKey("pkcs8", keys.privateKey)).toString("base64");
  return { cert: certificate.toString("pem"), key: `-----BEGIN PRIVATE KEY-----\n${key}\n-----END PRIVATE KEY-----\n` };
}

/** Servers on the loopback that end together. */
export function createSites() {
  const servers: Server[] = [];
  return {
    /** Returns the port. */
    async listening(server: Server): Promise<number> {
      servers.push(server);
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      return (server.address() as AddressInfo).port;
    },
    async close(): Promise<void> {
      for (const server of servers.splice(0)) {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
      }
    },
  };
}
