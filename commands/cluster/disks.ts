import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from "node:fs";
import path from "node:path";
import type { Account } from "./account.ts";
import { databaseFolder, numberOf, serversFolder, three, type DatabaseNumber, type Layout } from "./layout.ts";

/** Only what is written takes room on the machine's own disk. */
const size = "4G";
const imageOf = ({ folder }: Layout, number: DatabaseNumber) => path.join(folder, `disk${number}.img`);
const diskFolder = (layout: Layout, number: DatabaseNumber) => serversFolder(layout, `disk${number}`);
const ballastOf = (layout: Layout, number: DatabaseNumber) => path.join(diskFolder(layout, number), "ballast");

/** Whether an earlier start gave it disks: its data lie there. */
export const hasDisks = (layout: Layout) => existsSync(imageOf(layout, 1));

/**
 * Gives each PostgreSQL a disk of its own, as it has on a machine of its own: a file with a file system. Its data are a folder of
 * that, so that what fills the disk lies beside them and no standby copies it.
 * @throws Error where this account may not mount, or data lie there without such a disk
 */
export function mountDisks(layout: Layout, { uid, gid }: Account): void {
  if (process.getuid?.() !== 0) throw new Error("--disks: only root may mount them.");
  for (const number of three) {
    const [image, disk, data] = [imageOf(layout, number), diskFolder(layout, number), databaseFolder(layout, number)];
    if (!existsSync(image)) {
      if (existsSync(data) && readdirSync(data).length > 0)
        throw new Error(`--disks: ${data} has data already. Give another --folder.`);
      execFileSync("/usr/bin/truncate", ["--size", size, image]);
      // Nothing is kept for root: it is root that fills it.
      execFileSync("/usr/sbin/mkfs.ext4", ["-q", "-m", "0", image]);
    }
    for (const folder of [disk, data]) mkdirSync(folder, { recursive: true });
    if (!isMounted(disk)) execFileSync("/usr/bin/mount", ["-o", "loop", image, disk]);
    const inside = path.join(disk, "data");
    mkdirSync(inside, { recursive: true });
    if (!isMounted(data)) execFileSync("/usr/bin/mount", ["--bind", inside, data]);
    for (const folder of [disk, data]) {
      chownSync(folder, uid, gid);
      chmodSync(folder, 0o700);
    }
    freeDisk(layout, `database${number}`);
  }
}

/** Unmounts what is mounted. What lies on the disks stays in their files. */
export function unmountDisks(layout: Layout): void {
  for (const number of three)
    for (const folder of [databaseFolder(layout, number), diskFolder(layout, number)])
      if (isMounted(folder)) execFileSync("/usr/bin/umount", ["--lazy", folder]);
}

/** Fills a PostgreSQL's disk to its last block. @throws Error where it has none of its own */
export function fillDisk(layout: Layout, name: string): void {
  const number = numberOf(name);
  if (!isMounted(diskFolder(layout, number)))
    throw new Error(`${name} has no disk of its own: npm run cluster -- --disks`);
  // What describes the ballast takes blocks as well: where all that is free does not fit, half of it does.
  for (let pieces = 1, share = 1; pieces < 100 && share <= 4096; pieces += 1) {
    const { bavail, bsize } = statfsSync(diskFolder(layout, number));
    const blocks = Math.floor(bavail / share);
    if (blocks === 0) return;
    const file = `${ballastOf(layout, number)}/${pieces}`;
    mkdirSync(path.dirname(file), { recursive: true });
    const { status } = spawnSync("/usr/bin/fallocate", ["--length", String(blocks * bsize), file]);
    share = status === 0 ? 1 : share * 2;
  }
}

export function freeDisk(layout: Layout, name: string): void {
  if (/^database\d$/.test(name)) rmSync(ballastOf(layout, numberOf(name)), { recursive: true, force: true });
}

const isMounted = (folder: string) => readFileSync("/proc/self/mounts", "utf8").includes(` ${folder} `);
