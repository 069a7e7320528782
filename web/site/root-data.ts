import type { LoaderFunctionArgs } from "react-router";
import type { AnswerFor } from "#contract/client.ts";
import { saysSignedIn } from "../shared/api/signed-in-cookie.ts";
import { cookieConsentOf } from "../shared/api/cookie-consent.ts";
import { type PageContext, pageContext } from "./server-context.ts";
import { themeOf } from "../shared/ui/theme.ts";

/** The pages that the header and the footer link to, in their order; null where they could not be read. */
export type LinkedPages = Record<"header" | "footer", AnswerFor<"GET /pub/landingpages">["data"]> | null;

/**
 * What every page knows: the operator, the pages that the header and the footer link to, and what the visitor's cookies
 * say of language, light, consent and whether somebody is signed in.
 */
export async function readRootData({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext);
  const cookie = request.headers.get("cookie");
  return {
    site: await page.services.readSite(),
    linkedPages: await readLinkedPages(page),
    locale: page.locale,
    theme: themeOf(cookie),
    consent: cookieConsentOf(cookie),
    signedIn: saysSignedIn(cookie),
  };
}

/** A page that says that the service is away is drawn without asking it for anything. */
async function readLinkedPages({ services, locale, refusal, report }: PageContext): Promise<LinkedPages> {
  if (refusal !== undefined && refusal !== "notFound") return null;
  try {
    const [header, footer] = await Promise.all(
      (["header", "footer"] as const).map((position) =>
        services.callApi("GET /pub/landingpages", { query: { position } }, { locale }),
      ),
    );
    return { header: header?.data ?? [], footer: footer?.data ?? [] };
  } catch (error) {
    // The page is shown without them; the links to the legal pages do not depend on this. Failed calls are logged already.
    if (!(error instanceof Error && error.name === "CallError")) report(error);
    return null;
  }
}
