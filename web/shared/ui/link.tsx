import { Link as RouterLink, type LinkProps } from "react-router";
import { useLocale } from "use-intl";
import { addressIn } from "#contract/addresses.ts";

/** A link within the site. A page that has an address for each language is gone to in the one that is spoken. */
export function Link({ to, ...link }: LinkProps) {
  const locale = useLocale();
  return <RouterLink {...link} to={typeof to === "string" ? addressIn(locale, to) : to} />;
}
