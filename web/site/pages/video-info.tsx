import { redirect } from "react-router";
import { useLocale } from "use-intl";
import { addressIn } from "#contract/addresses.ts";
import { PublicFrame } from "../layout/public-frame.tsx";
import { euros, lowestMonthly } from "../features/billing/sign-up/money.ts";
import "./catalogue.css";
import { lostAddress } from "../features/titles/lost-video.tsx";
import { detailPath } from "../features/cards/paths.ts";
import { PublicTitle } from "../features/titles/public-title.tsx";
import { descriptionOf, shareOf, titleSchema } from "../features/titles/title-schema.ts";
import type { PageHandle } from "../page-handle.ts";
import { useRootData } from "../use-root-data.ts";
import { pageContext } from "../server-context.ts";
import type { Route } from "./+types/video-info.ts";
import { themeOf } from "#shared/ui/theme.ts";
import { idFrom } from "./id-from.ts";
import { isMissing } from "./is-missing.ts";

const relatedShown = 12;

type Loaded = Awaited<ReturnType<typeof loader>>;

export const handle: PageHandle = {
  title: (loaded: Loaded | undefined) => loaded?.video.title ?? "",
  description: (loaded: Loaded | undefined) => (loaded ? descriptionOf(loaded.video) : ""),
  share: (loaded: Loaded | undefined) => loaded && shareOf(loaded.video),
  theme: "dark",
  script: false,
  indexed: (loaded: Loaded | undefined) => loaded !== undefined,
};

/** A title that is not there, or not for the children whose space is open here: home, where it is said. */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const { services, locale } = context.get(pageContext);
  try {
    const id = idFrom(params.videoId);
    const [video, related, plans] = await Promise.all([
      services.callApi("GET /pub/videos/{id}", { params: { id } }, { locale }),
      services.callApi("GET /pub/videos/{id}/related", { params: { id } }, { locale }),
      services.callApi("GET /pub/plans", {}, { locale }),
    ]);
    const forKids = themeOf(request.headers.get("cookie")) === "kids";
    if (!video.is_kid && forKids) throw redirect(addressIn(locale, lostAddress));
    const shown = related.data.filter(({ is_kid }) => is_kid || !forKids).slice(0, relatedShown);
    return { video, related: shown, fromPrice: lowestMonthly(plans) };
  } catch (error) {
    if (isMissing(error)) throw redirect(addressIn(locale, lostAddress));
    throw error;
  }
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const { site, locale } = matches[0].loaderData;
  return loaderData ? [{ "script:ld+json": titleSchema(loaderData.video, { ...site, locale }) }] : [];
}

export default function VideoInfo({ loaderData }: Route.ComponentProps) {
  const { video, related, fromPrice } = loaderData;
  const locale = useLocale();
  const price = fromPrice === null ? null : euros(fromPrice, locale);
  const isSignedIn = useRootData()?.signedIn === true;
  return (
    <PublicFrame overPicture wayBack={detailPath(video)}>
      <PublicTitle video={video} related={related} price={price} isSignedIn={isSignedIn} />
    </PublicFrame>
  );
}
