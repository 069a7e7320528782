import { namesKeptBack } from "#admin/parts/dropped-files.ts";

/** A local file. `folder`: its path below the dropped folder; '' for a file that was dropped itself. */
export type ChosenFile = { file: File; folder: string };

/** Identifies a file across a reload: by path, size and modification time. */
export function fileKey({ name, folder, bytes, modifiedAt }: FileIdentity): string {
  return [folder, name, bytes, modifiedAt].join("|");
}
export type FileIdentity = { name: string; folder: string; bytes: number; modifiedAt: string };

export function identityOf({ file, folder }: ChosenFile): FileIdentity {
  return { name: file.name, folder, bytes: file.size, modifiedAt: new Date(file.lastModified).toISOString() };
}

/** The files of an input; a folder input also gives their paths. */
export function filesOfInput(list: FileList | null): ChosenFile[] {
  return [...(list ?? [])].map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }));
}

function folderOf(path: string): string {
  return path.split("/").slice(0, -1).join("/");
}

/** Dropped or chosen files, and the names of unreadable ones. */
export type Chosen = { files: ChosenFile[]; unreadable: string[] };

/**
 * The files of a drop, including the contents of folders. Unreadable ones are reported by name. Uses the File and
 * Directory Entries API (https://wicg.github.io/entries-api/); its entries are distinguished by their flags alone:
 * Chromium has no global names for their classes.
 */
export async function filesOfDrop(transfer: DataTransfer): Promise<Chosen> {
  // Read before the first await: the browser clears them after the event.
  const dropped = [...transfer.items]
    .filter(({ kind }) => kind === "file")
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  if (dropped.length === 0) {
    const files = [...transfer.files].map((file) => ({ file, folder: "" }));
    return files.length > 0 ? readable(files) : { files, unreadable: namesKeptBack(transfer) };
  }
  const found = await Promise.all(
    dropped.map(({ entry, file }) => (entry ? filesIn(entry, "") : readable(file ? [{ file, folder: "" }] : []))),
  );
  return joined(found);
}

/** Separates readable files from those that were moved or may not be opened. */
export async function readable(files: readonly ChosenFile[]): Promise<Chosen> {
  const tried = await Promise.all(files.map(async (one) => ({ one, isReadable: await isReadable(one.file) })));
  return {
    files: tried.filter((each) => each.isReadable).map(({ one }) => one),
    unreadable: tried.filter((each) => !each.isReadable).map(({ one }) => one.file.name),
  };
}

/** Whether the file is still readable, by reading its first byte. */
export async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch (error) {
    if (error instanceof DOMException) return false;
    throw error;
  }
}

const nothing: Chosen = { files: [], unreadable: [] };

function joined(parts: readonly Chosen[]): Chosen {
  return {
    files: parts.flatMap(({ files }) => files),
    unreadable: parts.flatMap(({ unreadable }) => unreadable),
  };
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

async function filesIn(entry: FileSystemEntry, folder: string): Promise<Chosen> {
  try {
    if (isFile(entry)) {
      const file = await new Promise<File>((resolve, reject) => {
        entry.file(resolve, reject);
      });
      return await readable([{ file, folder }]);
    }
    if (!isDirectory(entry)) return nothing;
    const inside = folder === "" ? entry.name : `${folder}/${entry.name}`;
    const entries = await entriesOf(entry.createReader());
    return joined(await Promise.all(entries.map((one) => filesIn(one, inside))));
  } catch (error) {
    if (error instanceof DOMException) return { files: [], unreadable: [entry.name] };
    throw error;
  }
}

/** A directory reader returns at most a hundred entries at a time, and none at the end. */
async function entriesOf(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => {
      reader.readEntries(resolve, reject);
    });
    if (some.length === 0) return all;
    all.push(...some);
  }
}
