import { type LoaderFunctionArgs, useLoaderData } from "react-router";
import { InformationNav } from "../chrome/information-nav.tsx";
import { PublicFrame } from "../chrome/public-frame.tsx";
import { LegalText } from "../features/support/legal-text.tsx";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";

const slugs = ["mentions-legales", "cgu", "politique-de-confidentialite", "rgpd"] as const;

type Page = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = {
  title: (page: Page | undefined) => page?.title ?? "",
  theme: "dark",
  script: false,
  indexed: true,
};

/** Four addresses, one page: the address is the text's name. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { services, locale } = context.get(pageContext);
  const name = new URL(request.url).pathname
    .split("/")
    .at(-1)
    ?.replace(/\.data$/, "");
  const slug = slugs.find((known) => known === name);
  if (slug === undefined) throw new Response(null, { status: 404 });
  return services.callApi("GET /pub/page/{slug}", { params: { slug } }, { locale });
}

export default function Legal() {
  const page = useLoaderData<typeof loader>();
  return (
    <PublicFrame>
      <LegalText {...page} nav={<InformationNav />} />
    </PublicFrame>
  );
}
