import {
  chown,
  constants,
  copyFile,
  lchown,
  link,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  rm,
  rmdir,
  symlink,
} from "node:fs/promises";
import path from "node:path";
import type { SystemUser } from "#server/database/launcher/system-user.ts";

/** A folder for one piece of work, which the fenced program's account owns. Its programs start in it and name files relative to it. */
export type Workspace = {
  readonly folder: string;
  /** Makes a folder in it, and those between. @param name relative */
  makeFolder(name: string): Promise<void>;
  /** Gives a file that this program wrote into it to the fenced account. @param name relative */
  give(name: string): Promise<void>;
  /** Makes a file from elsewhere readable in it, without a copy where that is possible. @param name relative */
  takeIn(file: string, name: string): Promise<void>;
  /**
   * Call after a program ran in it, before anything in it is read or written: a link would lead this program, which may do
   * more, to another's file.
   * @throws StrangeFile for anything but folders and files of one name
   */
  check(): Promise<void>;
  remove(): Promise<void>;
};

/** A fenced program left something that it has no reason to make. */
export class StrangeFile extends Error {
  override name = "StrangeFile";
}

/** The folder may be somebody else's as well. */
export class SharedFolder extends Error {
  override name = "SharedFolder";
}

const made = new WeakSet<Workspace>();

/** Whether a workspace was made here: no other folder is handed to a fenced program. */
export const isWorkspace = (workspace: Workspace): boolean => made.has(workspace);

/**
 * Makes a new folder for one piece of work.
 * @param parent must exist
 * @param user who will own it; null for this program's own account
 */
export async function makeWorkspace(parent: string, prefix: string, user: SystemUser | null): Promise<Workspace> {
  const folder = await mkdtemp(path.join(parent, prefix));
  if (user)
    await handOver(folder, user).catch(async (error: unknown) => {
      await rmdir(folder);
      throw error;
    });
  const takenIn = new Set<string>();
  const workspace: Workspace = {
    folder,
    async makeFolder(name) {
      let at = folder;
      for (const step of within(name).split(path.sep)) {
        at = path.join(at, step);
        const isNew = await mkdir(at).then(() => true, isThere);
        if (isNew && user) await lchown(at, user.uid, user.gid);
      }
    },
    async give(name) {
      if (user) await lchown(path.join(folder, within(name)), user.uid, user.gid);
    },
    async takeIn(file, name) {
      const place = path.join(folder, within(name));
      takenIn.add(place);
      if (!user) return symlink(path.resolve(file), place);
      if (await linked(file, place)) return;
      await copyFile(file, place, constants.COPYFILE_FICLONE);
      await workspace.give(name);
    },
    check: () => checkFiles(folder, takenIn),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  made.add(workspace);
  return workspace;
}

/**
 * Gives a folder to an account. Only a new one: in a folder such as /tmp it would take everybody's.
 * @throws SharedFolder unless it is an empty folder that this program's account made for itself alone
 */
export async function handOver(folder: string, { uid, gid }: SystemUser): Promise<void> {
  const { mode, uid: owner } = await lstat(folder);
  const isPrivate = (mode & constants.S_IFMT) === constants.S_IFDIR && (mode & 0o7777) === 0o700;
  if (!isPrivate || owner !== process.getuid?.() || (await readdir(folder)).length > 0)
    throw new SharedFolder(`${folder} is no new folder of this program alone: it is not handed over`);
  await chown(folder, uid, gid);
}

/** @throws StrangeFile for a name that leads out of the folder */
function within(name: string): string {
  const plain = path.normalize(name);
  if (path.isAbsolute(plain) || plain === ".." || plain.startsWith(`..${path.sep}`))
    throw new StrangeFile(`${name} does not lie in the workspace`);
  return plain;
}

function isThere(error: NodeJS.ErrnoException): false {
  if (error.code === "EEXIST") return false;
  throw error;
}

/** A second name for a file that everybody may read. False where that cannot be: another file system, or a closed file. */
async function linked(file: string, place: string): Promise<boolean> {
  const { mode } = await lstat(file);
  if ((mode & constants.S_IFMT) !== constants.S_IFREG || (mode & constants.S_IROTH) === 0) return false;
  return link(file, place).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (["EXDEV", "EPERM", "EMLINK", "ENOTSUP", "EOPNOTSUPP", "ENOSYS"].includes(error.code ?? "")) return false;
      throw error;
    },
  );
}

async function checkFiles(folder: string, takenIn: ReadonlySet<string>): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (takenIn.has(place)) continue;
    if (entry.isDirectory()) await checkFiles(place, takenIn);
    else if (!entry.isFile() || (await lstat(place)).nlink > 1)
      throw new StrangeFile(`${entry.name} is no file of its own: a program that reads films does not make such`);
  }
}
