import type { LoaderFunctionArgs } from "react-router";
import { saysSignedIn } from "../shared/api/signed-in-cookie.ts";
import { consentOf } from "./chrome/consent.ts";
import { pageContext } from "./server-context.ts";
import { themeOf } from "../shared/ui/theme.ts";

/**
 * What every page knows: the operator, and what the visitor's cookies say of language, light, consent and
 * whether somebody is signed in.
 */
export function readRootData({ context, request }: LoaderFunctionArgs) {
  const { services, locale } = context.get(pageContext);
  const cookie = request.headers.get("cookie");
  return {
    site: services.site,
    locale,
    theme: themeOf(cookie),
    consent: consentOf(cookie),
    signedIn: saysSignedIn(cookie),
  };
}
