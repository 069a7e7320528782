/** Whether `Accept-Encoding` accepts gzip: listed, and not with q=0 (RFC 9110, 12.5.3). */
export function takesGzip(accepted: string | undefined): boolean {
  return /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))\s*(?:[,;]|$)/i.test(accepted ?? "");
}
