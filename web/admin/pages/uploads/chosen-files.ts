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

/** The files of a drop, folders included with everything in them. */
export async function filesOfDrop(transfer: DataTransfer): Promise<ChosenFile[]> {
  // To be asked before the first pause: the browser forgets them with the event.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  const found = await Promise.all(entries.map((entry) => filesIn(entry, "")));
  return found.flat();
}

async function filesIn(entry: FileSystemEntry, folder: string): Promise<ChosenFile[]> {
  if (entry instanceof FileSystemFileEntry) {
    const file = await new Promise<File>((resolve, reject) => {
      entry.file(resolve, reject);
    });
    return [{ file, folder }];
  }
  if (!(entry instanceof FileSystemDirectoryEntry)) return [];
  const inside = folder === "" ? entry.name : `${folder}/${entry.name}`;
  const entries = await entriesOf(entry.createReader());
  return (await Promise.all(entries.map((one) => filesIn(one, inside)))).flat();
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
