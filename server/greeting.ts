import type { AddressInfo } from "node:net";
import type { Config } from "./config.ts";

/**
 * Prints the address and the demo accounts.
 * @param signIns a line for each demo account, of subscribers and of the staff
 */
export function greet(
  config: Config,
  address: AddressInfo | string | null,
  milliseconds: number,
  { signIns = [], staffSignIns = [] }: { signIns?: string[]; staffSignIns?: string[] } = {},
): void {
  const port = typeof address === "object" && address ? address.port : config.http.port;
  const shown = config.http.host === "127.0.0.1" || config.http.host === "0.0.0.0" ? "localhost" : config.http.host;
  const lines = [`  ${config.brand.name} answers on http://${shown}:${port}  (${(milliseconds / 1000).toFixed(1)} s)`];
  if (signIns.length > 0) lines.push("", "  To sign in:", ...signIns.map((line) => `    ${line}`));
  if (staffSignIns.length > 0) {
    lines.push("", `  The staff's pages, http://${shown}:${port}/admin:`, ...staffSignIns.map((line) => `    ${line}`));
  }
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}

/** Errors that the person starting the program can fix: shown without a stack. */
const plain = new Set([
  "BackupError",
  "ConfigError",
  "DatabaseAwayError",
  "DatabaseUnreachableError",
  "FolderInUseError",
  "LauncherError",
  "MigrationError",
  "StoreUnusableError",
]);

export function explainFailure(error: unknown): void {
  const fault = error instanceof Error ? error : new Error(String(error));
  const text = plain.has(fault.name) ? fault.message : (fault.stack ?? fault.message);
  process.stderr.write(`\n${text}\n\n`);
}
