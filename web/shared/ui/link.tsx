import { Link as RouterLink, type LinkProps } from "react-router";
import { useLocale } from "use-intl";
import { addressIn } from "#contract/addresses.ts";

/** A link within the site. For a page with a URL per language, it leads to the current language's. */
export function Link({ to, ...link }: LinkProps) {
  const locale = useLocale();
  return <RouterLink {...link} to={typeof to === "string" ? addressIn(locale, to) : to} />;
}
