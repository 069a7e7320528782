/** Whether the boxes of an MP4 file, or of a segment, fill it exactly: one that was cut off ends inside a box. Source: ISO/IEC 14496-12, 4.2. */
export function isWholeMp4(data: Buffer): boolean {
  let at = 0;
  while (at + 8 <= data.length) {
    const size = data.readUInt32BE(at);
    // To the end of the file.
    if (size === 0) return true;
    const isLong = size === 1;
    if (isLong && at + 16 > data.length) return false;
    const bytes = isLong ? Number(data.readBigUInt64BE(at + 8)) : size;
    if (bytes < (isLong ? 16 : 8)) return false;
    at += bytes;
  }
  return at === data.length && data.length > 0;
}
