/**
 * What every answer carries, pages, calls, files, redirects and refusals alike: it is read as what it says it is, framed by
 * nobody, asks the browser for no sensor, and tells other sites no more than where the reader came from.
 */
export function standingHeaders(publicUrl: string): Record<string, string> {
  return {
    "content-security-policy": "frame-ancestors 'none'",
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=63072000" }),
  };
}
