import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** A folder that is in use gets new files all the time. */
const leftAfterMs = 24 * 3_600_000;

/** Removes the folders that killed processes left on this machine, of which each may hold a whole source. Makes the folder itself. */
export async function removeLeft(scratchFolder: string, at: Date): Promise<void> {
  await mkdir(scratchFolder, { recursive: true });
  for (const name of await readdir(scratchFolder)) {
    const folder = path.join(scratchFolder, name);
    // Undefined for one that another process has just removed.
    const changedAt = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changedAt !== undefined && changedAt <= at.getTime() - leftAfterMs)
      await rm(folder, { recursive: true, force: true });
  }
}
