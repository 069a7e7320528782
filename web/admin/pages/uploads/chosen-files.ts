/** A file of the editor's disk. `folder`: its place below what was dropped, '' for a file that was dropped itself. */
export type ChosenFile = { file: File; folder: string };

/** Tells a file from others over a reload: by its place, size and date. */
export function fileKey({ name, folder, bytes, modifiedAt }: FileIdentity): string {
  return [folder, name, bytes, modifiedAt].join("|");
}
export type FileIdentity = { name: string; folder: string; bytes: number; modifiedAt: string };

export function identityOf({ file, folder }: ChosenFile): FileIdentity {
  return { name: file.name, folder, bytes: file.size, modifiedAt: new Date(file.lastModified).toISOString() };
}

/** The files of an input; one for folders says where each lies. */
export function filesOfInput(list: FileList | null): ChosenFile[] {
  return [...(list ?? [])].map((file) => ({ file, folder: folderOf(file.webkitRelativePath) }));
}

function folderOf(path: string): string {
  return path.split("/").slice(0, -1).join("/");
}

/** What was dropped or chosen: its files, and the names of those that could not be read. */
export type Chosen = { files: ChosenFile[]; unreadable: string[] };

/**
 * The files of a drop, folders included with everything in them. What cannot be read is named, and the rest is taken.
 * By the File and Directory Entries API (https://wicg.github.io/entries-api/), whose entries are told apart by their flags
 * alone: Chromium has no global names for their classes.
 */
export async function filesOfDrop(transfer: DataTransfer): Promise<Chosen> {
  // To be asked before the first pause: the browser forgets them with the event.
  const dropped = [...transfer.items]
    .filter(({ kind }) => kind === "file")
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found = await Promise.all(
    dropped.map(({ entry, file }) => (entry ? filesIn(entry, "") : readable(file ? [{ file, folder: "" }] : []))),
  );
  return joined(found);
}

/** Those that can be read: what has been moved, or may not be opened, is named. */
export async function readable(files: readonly ChosenFile[]): Promise<Chosen> {
  const tried = await Promise.all(files.map(async (one) => ({ one, isReadable: await isReadable(one.file) })));
  return {
    files: tried.filter((each) => each.isReadable).map(({ one }) => one),
    unreadable: tried.filter((each) => !each.isReadable).map(({ one }) => one.file.name),
  };
}

/** Whether the disk still gives the file: its first byte is read. */
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

/** A reader gives a hundred entries at a time, and none at the end. */
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
