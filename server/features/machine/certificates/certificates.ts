import type { MachineCertificate } from "#contract/admin/machine-shapes.ts";
import type { MachineDeps } from "../deps.ts";
import { deleteOthers, listCertificates, writeCertificate, type CertificateRow } from "./queries.ts";

/** ACME clients renew 30 days before the end: with fewer than 14 left, a renewal has failed for two weeks. */
export const renewedDays = 14;

export const isEnding = (until: Date, at: Date): boolean => until.getTime() - at.getTime() < renewedDays * 86_400_000;

const isLocal = ({ hostname }: URL) => /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
const hasCertificate = (address: URL) => address.protocol === "https:" && !isLocal(address);

/** Once a day: what each public address presents to whoever opens it. */
export function createCertificateLook({ database, readCertificate, site }: MachineDeps) {
  return async (at: Date): Promise<void> => {
    const addresses = site.addresses.filter((address) => hasCertificate(new URL(address)));
    await deleteOthers(database, addresses);
    for (const address of addresses) {
      const found = await readCertificate(new URL(address));
      const row = { address, looked_at: at, valid_until: null, refusal: null, failure: null };
      if ("failure" in found) await writeCertificate(database, { ...row, failure: found.failure });
      else await writeCertificate(database, { ...row, valid_until: found.until, refusal: found.refusal });
    }
  };
}

/** Every public address, also those without a certificate. */
export async function listAddresses({ database, site }: MachineDeps, at: Date): Promise<MachineCertificate[]> {
  const rows = await listCertificates(database);
  return site.addresses.map((address) =>
    presented(
      address,
      rows.find((row) => row.address === address),
      at,
    ),
  );
}

function presented(address: string, row: CertificateRow | undefined, at: Date): MachineCertificate {
  return {
    address,
    state: stateOf(new URL(address), row, at),
    valid_until: row?.valid_until?.toISOString() ?? null,
    reason: row?.refusal ?? row?.failure ?? null,
    looked_at: row?.looked_at.toISOString() ?? null,
  };
}

function stateOf(address: URL, row: CertificateRow | undefined, at: Date): MachineCertificate["state"] {
  if (isLocal(address)) return "local";
  if (address.protocol !== "https:") return "open";
  if (!row) return "unread";
  if (row.valid_until === null) return "unreachable";
  if (row.refusal !== null) return "refused";
  return isEnding(row.valid_until, at) ? "ending" : "valid";
}
