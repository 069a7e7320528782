/** Inclusive byte offsets. */
export type ByteRange = { start: number; end: number };

/**
 * The byte range that a `Range` header asks for. Undefined for the whole file: no header, another unit, a malformed value
 * or several ranges, which a server may ignore. 'unsatisfiable' when it starts past the end. Source: RFC 9110, 14.
 */
export function requestedRange(header: string | undefined, sizeBytes: number): ByteRange | "unsatisfiable" | undefined {
  const parts = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? "");
  const [, first = "", last = ""] = parts ?? [];
  if (first === "" && last === "") return undefined;
  if (first === "") {
    const length = Math.min(Number(last), sizeBytes);
    return length === 0 ? "unsatisfiable" : { start: sizeBytes - length, end: sizeBytes - 1 };
  }
  const start = Number(first);
  if (last !== "" && Number(last) < start) return undefined;
  if (start >= sizeBytes) return "unsatisfiable";
  return { start, end: last === "" ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1) };
}
