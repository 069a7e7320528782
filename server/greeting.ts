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
  const origin = originOf(config, address);
  const lines = [`  ${config.brand.name} answers on ${origin}  (${secondsOf(milliseconds)})`];
  if (config.role === "web") lines.push("  Jobs wait for a process with ROLE=worker: letters, payments, sweeps.");
  if (signIns.length > 0) lines.push("", "  To sign in:", ...signIns.map((line) => `    ${line}`));
  if (staffSignIns.length > 0) {
    lines.push("", `  The staff's pages, ${origin}/admin:`, ...staffSignIns.map((line) => `    ${line}`));
  }
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}

/** Says that jobs are run, and where the process's health is asked for. */
export function greetWorker(config: Config, address: AddressInfo | string | null, milliseconds: number): void {
  const health = `${originOf(config, address)}/readyz`;
  process.stdout.write(`\n  ${config.brand.name} runs jobs, and answers ${health}  (${secondsOf(milliseconds)})\n\n`);
}

function originOf({ http }: Config, address: AddressInfo | string | null): string {
  const port = typeof address === "object" && address ? address.port : http.port;
  const shown = http.host === "127.0.0.1" || http.host === "0.0.0.0" ? "localhost" : http.host;
  return `http://${shown}:${port}`;
}

function secondsOf(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
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
