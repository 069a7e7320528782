/** The boxes with which a file of a stream may begin (ISO/IEC 14496-12, 4.2 and 8.16). */
const firstBoxes = ["styp", "moof", "sidx", "emsg", "prft", "ftyp", "free", "uuid", "moov"];
/** The sync byte of an MPEG transport stream (ISO/IEC 13818-1, 2.4.3.2). */
const syncByte = 0x47;

/** Whether these bytes begin as a segment does. */
export function looksLikeSegment(bytes: ArrayBuffer): boolean {
  const head = new Uint8Array(bytes, 0, Math.min(8, bytes.byteLength));
  return head[0] === syncByte || firstBoxes.includes(String.fromCharCode(...head.subarray(4)));
}

const segmentPatienceMs = 5000;
const probePatienceMs = 2000;

/** Whether a segment can be loaded now. */
export async function isSegmentThere(address: string, gone: AbortSignal): Promise<boolean> {
  const signal = AbortSignal.any([gone, AbortSignal.timeout(segmentPatienceMs)]);
  try {
    const answer = await fetch(address, { cache: "no-cache", signal });
    return answer.ok && looksLikeSegment(await answer.arrayBuffer());
  } catch {
    return false;
  }
}

/** Asks for a file without its content. @returns the HTTP status, `none` without an answer in two seconds */
export async function probeFile(address: string, gone: AbortSignal): Promise<number | "none"> {
  const signal = AbortSignal.any([gone, AbortSignal.timeout(probePatienceMs)]);
  try {
    const answer = await fetch(address, { method: "HEAD", cache: "no-store", signal });
    return answer.status;
  } catch {
    return "none";
  }
}
