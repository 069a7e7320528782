/** Both ends are part of it, counted from 0. */
export type ByteRange = { start: number; end: number };

/**
 * The part of a file that a `Range` header asks for: undefined for all of it (no header, another unit, a malformed one, or
 * several parts at once, which a server may answer whole), 'unsatisfiable' when it lies behind the end. Source: RFC 9110, 14.
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
