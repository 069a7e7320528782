import { spawn, type ChildProcess } from "node:child_process";
import { closeSync, openSync, realpathSync } from "node:fs";
import path from "node:path";
import { firstClosedFolder } from "#server/database/launcher/system-user.ts";
import type { Chain } from "./chain.ts";
import { exceededBy, limitingCommand, type Exceeded, type Limits } from "./limits.ts";
import { isWorkspace, SharedFolder, type Workspace } from "./workspace.ts";

export type FencedCommand = {
  program: string;
  args: readonly string[];
  workspace: Workspace;
  limits: Limits;
  /** By how much it yields to others, from 0 to 19. */
  niceness?: number;
  /** Besides what every fenced program gets. Never a secret. */
  environment?: Record<string, string>;
  stdin?: "ignore" | "pipe";
};

const searched = ["/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin", "/opt/homebrew/bin"];

/** Nothing of this program's own environment, which holds its secrets. Messages are read in English. */
const cleanEnvironment = ({ folder }: Workspace) => ({
  PATH: searched.join(":"),
  LANG: "C.UTF-8",
  HOME: folder,
  TMPDIR: folder,
});

/**
 * Starts a program behind the fence, in its workspace. It ends with this process where `setpriv` could be had (prctl(2),
 * PR_SET_PDEATHSIG), and leads a process group, which `endFenced` ends.
 * @throws SharedFolder for a folder that `makeWorkspace` did not make
 */
export function spawnFenced(chain: Chain, command: FencedCommand): ChildProcess {
  const { workspace, environment, stdin = "ignore" } = command;
  if (!isWorkspace(workspace)) throw new SharedFolder(`${workspace.folder} is no workspace`);
  const env = { ...cleanEnvironment(workspace), ...environment };
  const handed = programFd(chain, command.program);
  try {
    const program = handed === undefined ? command.program : `/proc/self/fd/${handedPlace}`;
    const [file = "", ...args] = fencedCommand(chain, { ...command, program });
    const stdio = [stdin, "pipe", "pipe", ...(handed === undefined ? [] : [handed])] as const;
    return spawn(file, args, { cwd: workspace.folder, env, stdio: [...stdio], detached: true });
  } finally {
    if (handed !== undefined) closeSync(handed);
  }
}

/** The file descriptor of the program in the fenced process. */
const handedPlace = 3;

/** The program, opened, where its account may not enter the folder that it lies in (below /root, for example). */
function programFd({ user }: Chain, program: string): number | undefined {
  if (!user || !path.isAbsolute(program)) return undefined;
  const place = realpathSync(program);
  return firstClosedFolder(path.dirname(place), user) === null ? undefined : openSync(place, "r");
}

function fencedCommand({ prlimit, unshare, setpriv, user }: Chain, command: FencedCommand): string[] {
  const { program, args, limits, niceness } = command;
  const account = user ? [`--reuid=${user.uid}`, `--regid=${user.gid}`, "--clear-groups"] : [];
  return [
    ...(niceness === undefined ? [] : ["nice", "-n", String(niceness)]),
    ...(prlimit === undefined ? [] : limitingCommand(prlimit, limits)),
    ...(unshare ?? []),
    ...(setpriv === undefined ? [] : [setpriv, "--pdeathsig", "KILL", "--no-new-privs", ...account]),
    program,
    ...args,
  ];
}

/** Ends a fenced program with all that it started. */
export function endFenced(child: ChildProcess): void {
  child.kill("SIGKILL");
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch (error) {
    // Nothing of it is left; Darwin says EPERM then.
    if (!["ESRCH", "EPERM"].includes((error as NodeJS.ErrnoException).code ?? "")) throw error;
  }
}

export type Collected = {
  stdout: Buffer;
  stderr: string;
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The limit that ended it. */
  exceeded: Exceeded | undefined;
};

/** As much as is kept of either output. */
const mostOutput = 64 * 1024 * 1024;

/**
 * Runs a program behind the fence to its end and collects what it says. A program that says more than 64 MiB is ended.
 * @throws the signal's reason when aborted; an Error where it cannot be started
 */
export function collectFenced(chain: Chain, command: FencedCommand, signal?: AbortSignal): Promise<Collected> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const child = spawnFenced(chain, command);
    const end = () => endFenced(child);
    let ended: Exceeded | undefined;
    const give = (exceeded: Exceeded) => {
      ended ??= exceeded;
      end();
    };
    const [out, err]: [Buffer[], Buffer[]] = [[], []];
    let bytes = 0;
    const keep = (into: Buffer[]) => (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > mostOutput) return give("file");
      into.push(chunk);
    };
    child.stdout?.on("data", keep(out));
    child.stderr?.on("data", keep(err));
    const { seconds } = command.limits;
    const timer = seconds === undefined ? undefined : setTimeout(() => give("time"), seconds * 1000);
    signal?.addEventListener("abort", end, { once: true });
    const settle = (finish: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      finish();
    };
    child.once("exit", end);
    child.once("error", (error) => settle(() => reject(error)));
    child.once("close", (code, killedBy) =>
      settle(() => {
        if (signal?.aborted) return reject(signal.reason as Error);
        const stderr = Buffer.concat(err).toString();
        const exceeded = ended ?? (code === 0 ? undefined : exceededBy(killedBy, stderr.slice(-4000)));
        resolve({ stdout: Buffer.concat(out), stderr, code, signal: killedBy, exceeded });
      }),
    );
  });
}
