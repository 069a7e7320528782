import { existsSync } from "node:fs";
import { readFile, readlink } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { isRoot, type SystemUser } from "#server/database/launcher/system-user.ts";
import type { Chain } from "./chain.ts";
import { collectFenced } from "./spawn.ts";
import { makeWorkspace } from "./workspace.ts";

/** Limits of memory, processor and file size; no new privileges; no network; an account of its own under root. */
export const abilities = ["limits", "privileges", "network", "user"] as const;
export type Ability = (typeof abilities)[number];

const systemFolders = ["/usr/bin", "/bin", "/usr/sbin", "/sbin", "/usr/local/bin"];

/**
 * What this machine can hold. Each tool is added to those that work already, and the whole is tried: containers, systemd's
 * units and kernels refuse what the tools offer.
 */
export async function findAbilities(
  user: SystemUser | null,
  folders: readonly string[] = systemFolders,
): Promise<{ chain: Chain; lacks: Ability[] }> {
  const found = (name: string) => folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
  let chain: Chain = { user: null };
  const lacks: Ability[] = [];
  for (const ability of abilities) {
    if (ability === "user" && !user) {
      if (isRoot()) lacks.push(ability);
      continue;
    }
    const longer = withAbility(chain, ability, { user, found });
    if (longer && (await holds(longer, ability))) chain = longer;
    else lacks.push(ability);
  }
  return { chain, lacks };
}

type Tools = { user: SystemUser | null; found: (name: string) => string | undefined };

function withAbility(chain: Chain, ability: Ability, { user, found }: Tools): Chain | undefined {
  if (ability === "user") return chain.setpriv === undefined ? undefined : { ...chain, user };
  const tool = found({ limits: "prlimit", privileges: "setpriv", network: "unshare" }[ability]);
  if (tool === undefined) return undefined;
  if (ability === "limits") return { ...chain, prlimit: tool };
  if (ability === "privileges") return { ...chain, setpriv: tool };
  // A user namespace gives the right to leave the network, and takes that to look into processes outside.
  return { ...chain, unshare: [tool, ...(isRoot() ? [] : ["--user", "--map-current-user"]), "--net"] };
}

const tiny = { memoryBytes: 512 * 1024 * 1024, processorSeconds: 10, fileBytes: 4096, seconds: 10 };
const script = "echo written > written && readlink /proc/self/ns/net && cat /proc/self/status /proc/self/limits";

/** Whether a program that is started so has what the ability promises. */
async function holds(chain: Chain, ability: Ability): Promise<boolean> {
  const own = await makeWorkspace(os.tmpdir(), "silecs-fence-", chain.user).catch(refused);
  if (!own) return false;
  try {
    const tried = { program: "/bin/sh", args: ["-c", script], workspace: own, limits: tiny };
    const { code, stdout } = await collectFenced(chain, tried);
    const written = await readFile(path.join(own.folder, "written"), "utf8").catch(refused);
    if (code !== 0 || written !== "written\n") return false;
    const said = stdout.toString();
    if (ability === "limits") return /^Max file size +4096 +4096 /m.test(said);
    if (ability === "privileges") return /^NoNewPrivs:\s+1$/m.test(said);
    if (ability === "network") return !said.startsWith(await readlink("/proc/self/ns/net"));
    return new RegExp(`^Uid:(?:\\s+${chain.user?.uid}){4}$`, "m").test(said) && /^Groups:\s*$/m.test(said);
  } finally {
    await own.remove();
  }
}

/** Without CAP_CHOWN, or CAP_DAC_OVERRIDE. */
function refused(error: NodeJS.ErrnoException): undefined {
  if (["EPERM", "EACCES", "ENOENT", "EINVAL"].includes(error.code ?? "")) return undefined;
  throw error;
}
