/** The boxes that may come first in a file of a stream (ISO/IEC 14496-12, 4.2 and 8.16). */
const firstBoxes = ["styp", "moof", "sidx", "emsg", "prft", "ftyp", "free", "uuid", "moov"];
/** The sync byte of an MPEG transport stream (ISO/IEC 13818-1, 2.4.3.2). */
const syncByte = 0x47;

/** Whether these bytes start like a segment. */
export function looksLikeSegment(bytes: ArrayBuffer): boolean {
  const head = new Uint8Array(bytes, 0, Math.min(8, bytes.byteLength));
  return head[0] === syncByte || firstBoxes.includes(String.fromCharCode(...head.subarray(4)));
}

const segmentTimeoutMs = 5000;
const probeTimeoutMs = 2000;

/** Whether a segment can be loaded now. */
export async function isSegmentAvailable(address: string, cancelled: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(segmentTimeoutMs)]);
  try {
    const response = await fetch(address, { cache: "no-cache", signal });
    return response.ok && looksLikeSegment(await response.arrayBuffer());
  } catch {
    return false;
  }
}

/** Sends a HEAD request. @returns the HTTP status, or `none` without a response within two seconds */
export async function probeFile(address: string, cancelled: AbortSignal): Promise<number | "none"> {
  const signal = AbortSignal.any([cancelled, AbortSignal.timeout(probeTimeoutMs)]);
  try {
    const response = await fetch(address, { method: "HEAD", cache: "no-store", signal });
    return response.status;
  } catch {
    return "none";
  }
}
