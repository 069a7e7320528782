/** Whether an `Accept-Encoding` takes gzip: named there, and not with a weight of none (RFC 9110, 12.5.3). */
export function takesGzip(accepted: string | undefined): boolean {
  return /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[,;]|$)/i.test(accepted ?? "");
}
