export type TransportSettings = {
  publicUrl: string;
  /** Whether browsers shall open every subdomain of PUBLIC_URL's host by https alone too. */
  hstsSubdomains: boolean;
};

const twoYearsSeconds = 63_072_000;

/**
 * Security headers of every answer, including files, redirects and errors: no content sniffing, no framing, no sensors,
 * and only the origin as referrer for other sites.
 */
export function securityHeaders({ publicUrl, hstsSubdomains }: TransportSettings): Record<string, string> {
  return {
    "content-security-policy": "frame-ancestors 'none'",
    "x-frame-options": "DENY",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()",
    ...(publicUrl.startsWith("https:") && {
      "strict-transport-security": `max-age=${twoYearsSeconds}${hstsSubdomains ? "; includeSubDomains" : ""}`,
    }),
  };
}
