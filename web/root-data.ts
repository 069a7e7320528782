import type { LoaderFunctionArgs } from "react-router";
import { consentOf } from "./chrome/consent.ts";
import { pageContext } from "./server-context.ts";
import { themeOf } from "./ui/theme.ts";

/** What every page knows: the operator, and what the visitor's cookies say of language, light and consent. */
export function readRootData({ context, request }: LoaderFunctionArgs) {
  const { services, locale } = context.get(pageContext);
  const cookie = request.headers.get("cookie");
  return { site: services.site, locale, theme: themeOf(cookie), consent: consentOf(cookie) };
}
