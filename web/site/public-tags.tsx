import { type Locale, locales, regions, defaultLocale } from "#contract/language.ts";
import { documentTitle, type PageFacts } from "./page-handle.ts";
import type { SiteSettings } from "./server-context.ts";
import { addressIn } from "#contract/addresses.ts";

/** As Open Graph writes a language with its territory: 'fr_FR'. */
const territoryOf = (locale: Locale): string => regions[locale].replace("-", "_");

type Props = { facts: PageFacts; site: SiteSettings; pathname: string; locale: Locale };

/**
 * What search engines and messengers read of a public page: its one address in each language
 * (https://developers.google.com/search/docs/specialty/international/localized-versions), and Open Graph with the card of X.
 */
export function PublicTags({ facts: { title, description, share }, site, pathname, locale }: Props) {
  const url = canonicalUrl(site.publicUrl, pathname);
  const { path, width, height } = share.picture;
  return (
    <>
      <link rel="canonical" href={url} />
      {locales.map((one) => (
        <link key={one} rel="alternate" hrefLang={one} href={canonicalUrl(site.publicUrl, addressIn(one, pathname))} />
      ))}
      <link
        rel="alternate"
        hrefLang="x-default"
        href={canonicalUrl(site.publicUrl, addressIn(defaultLocale, pathname))}
      />
      {description && <meta name="description" content={description} />}
      <meta property="og:site_name" content={site.brandName} />
      <meta property="og:type" content={share.kind} />
      <meta property="og:title" content={title ?? documentTitle(site.brandName, title)} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:url" content={url} />
      <meta property="og:locale" content={territoryOf(locale)} />
      {locales
        .filter((other) => other !== locale)
        .map((other) => (
          <meta key={other} property="og:locale:alternate" content={territoryOf(other)} />
        ))}
      <meta property="og:image" content={new URL(path, site.publicUrl).href} />
      <meta property="og:image:width" content={String(width)} />
      <meta property="og:image:height" content={String(height)} />
      <meta property="og:image:alt" content={title ?? site.brandName} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** Paths read the same in capitals and with a slash at the end; a page has one address. */
function canonicalUrl(publicUrl: string, pathname: string): string {
  return publicUrl + (pathname.replace(/\/+$/, "").toLowerCase() || "/");
}
