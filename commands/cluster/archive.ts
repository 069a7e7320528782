import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { commandAs, type Account } from "./account.ts";
import { portOf, serversFolder, type DatabaseNumber, type Layout, type PortName } from "./layout.ts";

/** Linux's limit for the path of a socket, less the name that PostgreSQL gives it. */
const longestSockets = 107 - "/.s.PGSQL.65535".length;

/** Where the three PostgreSQL have their sockets: pgBackRest reaches them by no other way. @throws Error for a path too long */
export function socketsFolder(layout: Layout): string {
  const folder = serversFolder(layout, "s");
  if (Buffer.byteLength(folder) <= longestSockets) return folder;
  throw new Error(`${layout.folder} is too long a path for the sockets of PostgreSQL: give a shorter --folder.`);
}

/** The configuration of pgBackRest for one of the three. */
export const archiveConfig = (layout: Layout, number: DatabaseNumber) =>
  serversFolder(layout, `pgbackrest${number}.conf`);

/** The superuser's password, in the form of ~/.pgpass. */
export const passwordFile = (layout: Layout) => serversFolder(layout, "superuser.pgpass");

/**
 * Runs a server's program as the servers' account. `input` is what it asks for.
 * @returns what it printed
 * @throws Error with that, where it fails
 */
export async function runServerProgram(
  layout: Layout,
  account: Account,
  command: readonly string[],
  input = "",
): Promise<string> {
  const [file = "", ...args] = commandAs(account, command);
  const child = spawn(file, args, {
    cwd: "/",
    env: {
      PATH: "/usr/sbin:/usr/bin:/sbin:/bin",
      HOME: serversFolder(layout),
      LANG: "C.UTF-8",
      PGPASSFILE: passwordFile(layout),
    },
    stdio: ["pipe", "pipe", "pipe"],
  });
  child.stdin.end(input);
  const closed = new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  const [code, out, errors] = await Promise.all([closed, text(child.stdout), text(child.stderr)]);
  if (code !== 0) throw new Error(`${command[0]} failed (${code}): ${out}${errors}`);
  return out;
}

/** Runs a command of pgBackRest for one of the three PostgreSQL. */
export function pgbackrest(
  layout: Layout,
  account: Account,
  number: DatabaseNumber,
  args: readonly string[],
): Promise<string> {
  const own = [`--config=${archiveConfig(layout, number)}`, "--stanza=silecs"];
  return runServerProgram(layout, account, ["/usr/bin/pgbackrest", ...own, ...args]);
}

/** Runs SQL in the database of the program as superuser. Returns its rows, the columns separated by `|`. */
export async function psql(layout: Layout, account: Account, server: PortName, sql: string): Promise<string> {
  const where = ["--host=127.0.0.1", `--port=${portOf(layout, server)}`, "--username=postgres", "--dbname=silecs"];
  const how = ["--no-psqlrc", "--quiet", "--tuples-only", "--no-align", "--set=ON_ERROR_STOP=1"];
  return (await runServerProgram(layout, account, ["/usr/bin/psql", ...where, ...how, `--command=${sql}`])).trim();
}
