import { mkdir, readdir, rm, stat } from "node:fs/promises";
import path from "node:path";

/** Running encodings write files continually, so a folder this old is abandoned. */
const abandonedAfterMs = 24 * 3_600_000;

/** Removes working folders of killed processes, each of which may hold a whole source. Creates `scratchFolder` if missing. */
export async function removeAbandonedFolders(scratchFolder: string, at: Date): Promise<void> {
  await mkdir(scratchFolder, { recursive: true });
  for (const name of await readdir(scratchFolder)) {
    const folder = path.join(scratchFolder, name);
    // Undefined if another process has just removed it.
    const changedAt = await stat(folder).then(
      ({ mtimeMs }) => mtimeMs,
      () => undefined,
    );
    if (changedAt !== undefined && changedAt <= at.getTime() - abandonedAfterMs)
      await rm(folder, { recursive: true, force: true });
  }
}
