import { expect, test } from "vitest";
import { filesOfDrop, readable } from "./chosen-files.ts";

/** A file that was moved after it was chosen: browsers refuse to read it. */
class MovedFile extends File {
  override slice(): Blob {
    return { arrayBuffer: () => Promise.reject(new DOMException("moved", "NotFoundError")) } as unknown as Blob;
  }
}

const fileEntry = (file: File) => ({
  isFile: true,
  isDirectory: false,
  name: file.name,
  file: (take: (file: File) => void) => take(file),
});
const lockedEntry = (name: string) => ({
  isFile: true,
  isDirectory: false,
  name,
  file: (_take: unknown, refuse: (error: DOMException) => void) => refuse(new DOMException("no", "NotReadableError")),
});
type Entry = { name: string };
/** Returns its entries in batches, as browsers do. */
const folderEntry = (name: string, ...parts: Entry[][]) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader() {
    const rest = [...parts];
    return { readEntries: (take: (entries: Entry[]) => void) => take(rest.shift() ?? []) };
  },
});
const lockedFolder = (name: string) => ({
  isFile: false,
  isDirectory: true,
  name,
  createReader: () => ({
    readEntries: (_take: unknown, refuse: (error: DOMException) => void) =>
      refuse(new DOMException("no", "NotReadableError")),
  }),
});

type Item = { entry?: Entry; file?: File; kind?: "file" | "string" };
const drop = (...items: Item[]): DataTransfer => {
  const transfer = items.map(({ entry, file, kind = "file" }) => ({
    kind,
    webkitGetAsEntry: () => entry ?? null,
    getAsFile: () => file ?? null,
  }));
  return { items: transfer, files: [], getData: () => "" } as unknown as DataTransfer;
};
const file = (name: string): File => new File(["bytes"], name);
const paths = async (transfer: DataTransfer) => {
  const { files, unreadable } = await filesOfDrop(transfer);
  return { files: files.map(({ file: { name }, folder }) => [folder, name]), unreadable };
};

test("a drop yields its files and the contents of its folders, in a browser that exposes no classes for entries", async () => {
  expect("FileSystemFileEntry" in globalThis).toBe(false);
  const season = folderEntry("Saison 1", [fileEntry(file("S01E01.mkv"))], [fileEntry(file("S01E02.mkv"))]);
  const dropped = drop({ entry: folderEntry("Série", [season]) }, { entry: fileEntry(file("Film.mkv")) });
  expect(await paths(dropped)).toEqual({
    files: [
      ["Série/Saison 1", "S01E01.mkv"],
      ["Série/Saison 1", "S01E02.mkv"],
      ["", "Film.mkv"],
    ],
    unreadable: [],
  });
});

test("unreadable files are reported, and the others are taken", async () => {
  const folder = folderEntry("Série", [lockedEntry("fermé.mkv"), fileEntry(file("ouvert.mkv"))]);
  const dropped = drop({ entry: folder }, { entry: lockedFolder("Privé") }, { file: new MovedFile([], "parti.mkv") });
  expect(await paths(dropped)).toEqual({
    files: [["Série", "ouvert.mkv"]],
    unreadable: ["fermé.mkv", "Privé", "parti.mkv"],
  });
  const chosen = await readable(
    [new MovedFile([], "parti.mkv"), file("là.mkv")].map((one) => ({ file: one, folder: "" })),
  );
  expect([chosen.files.length, chosen.unreadable]).toEqual([1, ["parti.mkv"]]);
});

test("a browser without entries yields the plain files; a dragged text is ignored", async () => {
  expect(await paths(drop({ file: file("Film.mkv") }, { kind: "string" }))).toEqual({
    files: [["", "Film.mkv"]],
    unreadable: [],
  });
});

test("without items the list of files counts; files that the browser keeps back are named", async () => {
  const given = { items: [], files: [file("Film.mkv")], getData: () => "" } as unknown as DataTransfer;
  expect(await paths(given)).toEqual({ files: [["", "Film.mkv"]], unreadable: [] });
  const address = "<a>file:///tmp/Le%20Retour.mkv</a>";
  const keptBack = { items: [{ kind: "string" }], files: [], getData: () => address } as unknown as DataTransfer;
  expect(await paths(keptBack)).toEqual({ files: [], unreadable: ["Le Retour.mkv"] });
});
