import type { Logger } from "pino";
import type { Ability } from "../adapters/fence/abilities.ts";
import { openFence } from "../adapters/fence/fence.ts";

const consequences: Record<Ability, string> = {
  limits: "memory, processor time and file size are not limited (prlimit)",
  privileges: "new privileges are not refused, and FFmpeg may outlive a killed program (setpriv)",
  network: "the network is not closed to them (unshare, a network namespace)",
  user: "they run as root (CAP_SETUID, CAP_SETGID, CAP_CHOWN)",
};

/** Tells the operator which parts of the fence around FFmpeg and the reading of pictures this machine refuses. */
export async function reportFence(log: Logger): Promise<void> {
  const { lacks, user } = await openFence("films");
  const missing = lacks.map((ability) => consequences[ability]);
  if (missing.length === 0) return log.info({ user: user?.uid }, "FFmpeg and the reading of pictures are fenced");
  log.warn({ missing }, "FFmpeg and the reading of pictures are fenced in part: see operations.md, Untrusted files");
}
