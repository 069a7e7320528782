const longestKey = 512;

/**
 * The file key in the path of a request, or undefined when that path is anything but `prefix` and plain names.
 * It looks at the path as it came over the wire and takes letters, digits, `_`, `-`, and single dots inside a name; every
 * percent sign is refused, so no layer behind this one has anything left to decode or to normalise.
 */
export function fileKeyOf(rawUrl: string, prefix: string): string | undefined {
  if (!rawUrl.startsWith(prefix)) return undefined;
  const query = rawUrl.indexOf("?");
  const key = rawUrl.slice(prefix.length, query < 0 ? undefined : query);
  if (key.length > longestKey) return undefined;
  return /^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/.test(key) ? key : undefined;
}

/** What stands after the last dot, in lower case; empty when there is none. */
export function extensionOf(key: string): string {
  const dot = key.lastIndexOf(".");
  return dot > key.lastIndexOf("/") ? key.slice(dot + 1).toLowerCase() : "";
}
