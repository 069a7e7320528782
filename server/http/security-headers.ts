/**
 * Security headers of every answer, including files, redirects and errors: no content sniffing, no framing, no sensors,
 * and only the origin as referrer for other sites.
 */
export function securityHeaders(publicUrl: string): Record<string, string> {
  return {
    "content-security-policy": "frame-ancestors 'none'",
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ...(publicUrl.startsWith("https:") && { "strict-transport-security": "max-age=63072000" }),
  };
}
