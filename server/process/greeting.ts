import type { AddressInfo } from "node:net";
import type { Config } from "../config/config.ts";

/**
 * Prints the address and the demo accounts.
 * @param logins a line for each demo account
 */
export function greet(
  config: Config,
  address: AddressInfo | string | null,
  milliseconds: number,
  logins: Logins = { subscribers: [], staff: [] },
): void {
  const origin = originOf(config, address);
  const lines = [`  ${config.brand.name} answers on ${origin}  (${secondsOf(milliseconds)})`];
  if (config.role === "web") lines.push("  Jobs wait for a process with ROLE=worker: letters, payments, sweeps.");
  lines.push(...loginLines(origin, logins));
  process.stdout.write(`\n${lines.join("\n")}\n\n`);
}

export type Logins = { subscribers: string[]; staff: string[] };

/** How to log in to the demo accounts; no lines where there are none. */
export function loginLines(origin: string, { subscribers, staff }: Logins): string[] {
  const lines = (title: string, accounts: string[]) =>
    accounts.length === 0 ? [] : ["", `  ${title}:`, ...accounts.map((line) => `    ${line}`)];
  return [...lines("To log in", subscribers), ...lines(`The staff's pages, ${origin}/admin`, staff)];
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
