import { zip } from "fflate";

export type ZipEntry = { name: string; content: Buffer };

/** A ZIP archive of in-memory files, dated `at`. Large files are compressed in worker threads. */
export function zipOf(entries: readonly ZipEntry[], at: Date): Promise<Buffer> {
  const files = Object.fromEntries(entries.map(({ name, content }) => [name, content]));
  return new Promise((resolve, reject) => {
    zip(files, { mtime: at }, (error, archive) => {
      if (error) reject(error);
      else resolve(Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength));
    });
  });
}
