import { execFile } from "node:child_process";
import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";

/** Undefined where the program is not installed. */
export type Looked = { faults: string[] } | undefined;

const run = promisify(execFile);
const systemFolders = ["/usr/local/bin", "/usr/bin"];
const PATH = [...systemFolders, "/bin"].join(":");
/** Debian keeps those of each version of PostgreSQL in a folder of its own. */
const versionsFolder = "/usr/lib/postgresql";

/** Looks at every page of a database, and at each index against its table, by `pg_amcheck`. Only a superuser may. */
export async function lookByAmcheck(url: string, folders = programFolders()): Promise<Looked> {
  const program = findProgram("pg_amcheck", folders);
  if (program === undefined) return undefined;
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const env = {
    PATH,
    // An address of a socket has its folder as a parameter.
    PGHOST: searchParams.get("host") ?? hostname,
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
  };
  return { faults: await faultsOf(program, ["--heapallindexed", pathname.slice(1)], env) };
}

/** Verifies the base backups and the log in a repository of pgBackRest. */
export async function verifyArchive(
  { config, stanza }: { config: string; stanza: string },
  folders = programFolders(),
): Promise<Looked> {
  const program = findProgram("pgbackrest", folders);
  if (program === undefined) return undefined;
  const args = [`--config=${config}`, `--stanza=${stanza}`, "--output=text", "--verbose", "verify"];
  const isWhole = (said: string) => /^status: ok$/m.test(said);
  return { faults: await faultsOf(program, args, { PATH }, isWhole) };
}

async function faultsOf(
  program: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  isWhole: (said: string) => boolean = () => true,
): Promise<string[]> {
  try {
    const { stdout } = await run(program, args, { env, maxBuffer: 16 * 1024 ** 2 });
    // pgBackRest ends with 0 also where something is wrong.
    return isWhole(stdout) ? [] : [`${path.basename(program)}: ${stdout.trim()}`];
  } catch (error) {
    const { stdout = "", stderr = "", message } = error as Error & { stdout?: string; stderr?: string };
    return [`${path.basename(program)}: ${`${stdout}${stderr}`.trim() || message}`];
  }
}

function findProgram(name: string, folders: readonly string[]): string | undefined {
  return folders.map((folder) => path.join(folder, name)).find(mayRun);
}

/** The newest PostgreSQL comes first. */
function programFolders(): string[] {
  const versions = existsSync(versionsFolder) ? readdirSync(versionsFolder).map(Number).filter(Boolean) : [];
  return [...systemFolders, ...versions.toSorted((a, b) => b - a).map((version) => `${versionsFolder}/${version}/bin`)];
}

function mayRun(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    // Absent, or not this account's: either way it is not there to be run.
    return false;
  }
}
