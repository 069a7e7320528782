import { randomUUID } from "node:crypto";
import { linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";

/**
 * Writes a private file whole, unless it is there already: of processes that do so at the same instant, one wins.
 * A link refuses to replace a file, which a rename would not; an interruption leaves a draft, but no partial file.
 * @returns the content of the file afterwards
 */
export function writeOnce(file: string, content: string): string {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, content, { flush: true, mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8");
}
