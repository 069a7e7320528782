/**
 * Origins beside our own that pages reach: a CDN with the films, payment pages that a form posts to, a script that counts
 * visits and reports to where it came from.
 */
export type PageOrigins = { media: readonly string[]; forms: readonly string[]; scripts: readonly string[] };

/** The one place that says which other origins the settings open to pages. All are whole addresses. */
export function pageOrigins(named: {
  publicUrl: string;
  mediaUrl: string;
  /** What the payment provider declares. */
  formOrigins: readonly string[];
  analyticsScript: string | null;
}): PageOrigins {
  const own = new URL(named.publicUrl).origin;
  const others = (addresses: readonly string[]) =>
    [...new Set(addresses.map((address) => new URL(address).origin))].filter((origin) => origin !== own);
  return {
    media: others([named.mediaUrl]),
    forms: others(named.formOrigins),
    scripts: others(named.analyticsScript === null ? [] : [named.analyticsScript]),
  };
}

/**
 * Only what this site serves runs; without a nonce (development) inline scripts and the reload socket are let through.
 * `style-src-attr` stays open: server-rendered `style` attributes carry placeholder colours and slider positions.
 */
export function contentSecurityPolicy(nonce: string | undefined, origins: PageOrigins): string {
  const inline = nonce ? `'nonce-${nonce}'` : "'unsafe-inline'";
  const media = origins.media.map((origin) => ` ${origin}`).join("");
  const scripts = origins.scripts.map((origin) => ` ${origin}`).join("");
  const forms = origins.forms.map((origin) => ` ${origin}`).join("");
  return [
    "default-src 'none'",
    `script-src 'self' ${inline}${scripts}`,
    `style-src 'self' ${inline}`,
    "style-src-attr 'unsafe-inline'",
    // Seek pictures lie with the films, but are fetched and shown from a copy.
    `img-src 'self' data: blob:${scripts}`,
    `media-src 'self' blob:${media}`,
    `connect-src 'self'${nonce ? "" : " ws:"}${media}${scripts}`,
    "worker-src 'self' blob:",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${forms}`,
    "frame-ancestors 'none'",
  ].join("; ");
}
