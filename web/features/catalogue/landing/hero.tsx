import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { imageSources, imageUrl } from "#contract/images.ts";
import type { VideoCard } from "../card.ts";

type Props = { video: VideoCard | undefined; children: ReactNode };

const wide = "(min-width: 64rem)";
const narrow = "(max-width: 63.99rem)";

/** A picture of the catalogue on the dome, the promise beside it, a horizon below. */
export function Hero({ video, children }: Props) {
  const t = useTranslations("catalogue.landing");
  return (
    <section className="landing-hero" style={{ backgroundColor: video?.color }}>
      {video && <HeroPicture slug={video.images_key} />}
      <div className="landing-hero-words">
        <h1 className="text-3xl font-extrabold">{t("tagline")}</h1>
        <p className="max-w-128 text-lg text-fore/90">{t("promise")}</p>
        {children}
      </div>
      {video && <p className="landing-hero-caption">{t("pictured", { title: video.title })}</p>}
    </section>
  );
}

/** Wide windows get the wide picture, phones the tall one; the browser asks for it before it has read the page. */
function HeroPicture({ slug }: { slug: string }) {
  const across = imageSources(imageUrl(slug, "cover", 1600));
  const tall = imageSources(imageUrl(slug, "vertical", 480));
  if (!across || !tall) return null;
  const preload = { rel: "preload", as: "image", type: "image/avif", fetchPriority: "high" } as const;
  return (
    <>
      <link {...preload} media={wide} imageSrcSet={across.avif} imageSizes="100vw" />
      <link {...preload} media={narrow} imageSrcSet={tall.avif} imageSizes="100vw" />
      <picture className="landing-hero-picture">
        <source media={wide} type="image/avif" srcSet={across.avif} sizes="100vw" />
        <source media={wide} type="image/webp" srcSet={across.webp} sizes="100vw" />
        <source type="image/avif" srcSet={tall.avif} sizes="100vw" />
        <source type="image/webp" srcSet={tall.webp} sizes="100vw" />
        <img src={across.src} alt="" width={across.width} height={across.height} fetchPriority="high" />
      </picture>
    </>
  );
}

/** The price and what comes with it, in the words the law wants near it. */
export function PriceLine({ price }: { price: string | null }) {
  const t = useTranslations("catalogue.landing");
  return (
    <div className="grid gap-3">
      {price && (
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span>{t("from")}</span>
          <strong className="font-display text-2xl tabular-nums">{price}</strong>
          <span>{t("perMonth")}</span>
        </p>
      )}
      <ul className="landing-terms">
        {(["noCommitment", "trial", "renewal", "cancel"] as const).map((term) => (
          <li key={term}>{t(term)}</li>
        ))}
      </ul>
    </div>
  );
}

