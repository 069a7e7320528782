import { spawnSync } from "node:child_process";
import { userInfo } from "node:os";

/** The account that the servers run as. PostgreSQL refuses to run as root. */
export type Account = { name: string; uid: number; gid: number };

/** Debian's account of PostgreSQL where root starts the cluster, else the starter's own. */
export function accountOfServers(): Account {
  const own = userInfo();
  if (own.uid !== 0) return { name: own.username, uid: own.uid, gid: own.gid };
  const [uid, gid] = ["-u", "-g"].map((flag) =>
    Number(spawnSync("id", [flag, "postgres"], { encoding: "utf8" }).stdout),
  );
  if (!uid || !gid)
    throw new Error("There is no account `postgres`, which Debian's package postgresql-common creates.");
  return { name: "postgres", uid, gid };
}

/** Runs a program as the account, and has it asked to end when the cluster's command is gone, however that ended. */
export function commandAs({ uid, gid, name }: Account, command: readonly string[]): readonly string[] {
  const change = process.getuid?.() === 0 ? [`--reuid=${uid}`, `--regid=${gid}`, `--init-groups`] : [];
  if (process.getuid?.() === 0 && name === "root") throw new Error("PostgreSQL does not run as root");
  return ["/usr/bin/setpriv", ...change, "--pdeathsig=TERM", ...command];
}
