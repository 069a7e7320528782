/**
 * Other origins that pages use: a CDN with the films, payment pages that a form posts to, and an analytics script, which
 * also reports to its origin.
 */
export type PageOrigins = { media: readonly string[]; forms: readonly string[]; scripts: readonly string[] };

/** The only place that decides which other origins the settings open to pages. All are absolute URLs. */
export function pageOrigins(named: {
  publicUrl: string;
  mediaUrl: string;
  /** Declared by the payment providers. */
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
 * Allows only this site's scripts. Without a nonce (development) inline scripts and the reload socket are allowed.
 * `style-src-attr` stays open, because server-rendered `style` attributes hold placeholder colours and slider positions.
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
    // Seek pictures are stored with the films, but fetched by script and shown as blobs.
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
