/**
 * No empty, dotted or hidden part, no backslash, no control character: nothing that a file system or an object store reads as
 * more than a name.
 */
export function isFileKey(key: string): boolean {
  return key.length <= 1024 && /^(?:[^./\\\p{Cc}][^/\\\p{Cc}]*)(?:\/[^./\\\p{Cc}][^/\\\p{Cc}]*)*$/u.test(key);
}

/** @throws Error on a malformed key */
export function refuseMalformed(key: string): void {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`);
}

/** @throws Error on what is not a key and `/` */
export function refuseMalformedFolder(folder: string): void {
  if (!folder.endsWith("/") || !isFileKey(folder.slice(0, -1))) {
    throw new Error(`Not a folder of keys: ${JSON.stringify(folder)}`);
  }
}
