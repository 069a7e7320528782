/**
 * Whether every part is a plain name: not empty, `.`, `..` or hidden, without backslash or control character, so that no
 * file system or object store gives it another meaning.
 */
export function isFileKey(key: string): boolean {
  return key.length <= 1024 && /^(?:[^./\\\p{Cc}][^/\\\p{Cc}]*)(?:\/[^./\\\p{Cc}][^/\\\p{Cc}]*)*$/u.test(key);
}

/** @throws Error on a malformed key */
export function refuseMalformed(key: string): void {
  if (!isFileKey(key)) throw new Error(`Not a file key: ${JSON.stringify(key)}`);
}

/** @throws Error on anything but a key followed by `/` */
export function refuseMalformedFolder(folder: string): void {
  if (!folder.endsWith("/") || !isFileKey(folder.slice(0, -1))) {
    throw new Error(`Not a folder of keys: ${JSON.stringify(folder)}`);
  }
}
