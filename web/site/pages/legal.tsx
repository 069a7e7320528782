import { type LoaderFunctionArgs, redirect, useLoaderData } from "react-router";
import { addressIn } from "#contract/addresses.ts";
import { InformationNav } from "../layout/information-nav.tsx";
import { PublicFrame } from "../layout/public-frame.tsx";
import { LegalText } from "../features/support/legal-text.tsx";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";
import { isMissing } from "./is-missing.ts";

/** Those of the law have addresses of their own. */
const ownAddresses: ReadonlySet<string> = new Set([
  "mentions-legales",
  "cgu",
  "politique-de-confidentialite",
  "rgpd",
  "accessibilite",
]);

type Page = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = {
  title: (page: Page | undefined) => page?.title ?? "",
  theme: "dark",
  script: false,
  indexed: true,
};

/** One page for every text of the house: its address ends with the text's name. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { services, locale } = context.get(pageContext);
  const { slug } = params;
  if (slug !== undefined && ownAddresses.has(slug)) throw redirect(addressIn(locale, `/${slug}`), 301);
  const name = new URL(request.url).pathname
    .split("/")
    .at(-1)
    ?.replace(/\.data$/, "");
  const version = Number(new URL(request.url).searchParams.get("version") ?? Number.NaN);
  const query = Number.isInteger(version) && version > 0 ? { version } : {};
  try {
    return await services.callApi("GET /pub/page/{slug}", { params: { slug: slug ?? name ?? "" }, query }, { locale });
  } catch (error) {
    if (isMissing(error)) throw new Response(null, { status: 404 });
    throw error;
  }
}

export default function Legal() {
  const page = useLoaderData<typeof loader>();
  return (
    <PublicFrame>
      <LegalText page={page} nav={<InformationNav />} />
    </PublicFrame>
  );
}
