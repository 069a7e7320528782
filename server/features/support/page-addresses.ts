/** The pages that the law wants. The site leads to them at well-known addresses; further pages have a common prefix. */
const ownAddresses = new Set(["mentions-legales", "cgu", "politique-de-confidentialite", "rgpd", "accessibilite"]);

export const isRequiredPage = (slug: string): boolean => ownAddresses.has(slug);

export function pagePath(slug: string): string {
  return isRequiredPage(slug) ? `/${slug}` : `/page/${slug}`;
}
