const longestKey = 512;

/**
 * The file key in a request's path; undefined unless the path is `prefix` followed by plain names. Reads the raw path and
 * accepts letters, digits, `_`, `-` and single dots within a name. Percent signs are refused, so that no later layer has
 * anything to decode or normalise.
 */
export function fileKeyOf(rawUrl: string, prefix: string): string | undefined {
  if (!rawUrl.startsWith(prefix)) return undefined;
  const query = rawUrl.indexOf("?");
  const key = rawUrl.slice(prefix.length, query < 0 ? undefined : query);
  if (key.length > longestKey) return undefined;
  return /^[\w-]+(?:\.[\w-]+)*(?:\/[\w-]+(?:\.[\w-]+)*)*$/.test(key) ? key : undefined;
}

/** The text after the last dot, in lower case; empty when there is none. */
export function extensionOf(key: string): string {
  const dot = key.lastIndexOf(".");
  return dot > key.lastIndexOf("/") ? key.slice(dot + 1).toLowerCase() : "";
}
