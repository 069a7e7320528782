import type { CSSProperties, ReactNode } from "react";
import { useTranslations } from "use-intl";
import type { VideoCard } from "../cards/card.ts";
import { WidePicture, widePicturesOf } from "../cards/wide-picture.tsx";

type Props = { video: VideoCard | undefined; children: ReactNode };

/** The landing page's hero: a title's picture on a planetarium dome, and the pitch. */
export function Hero({ video, children }: Props) {
  const t = useTranslations("catalogue.landing");
  return (
    <section className="landing-hero" style={{ "--picture": video?.color } as CSSProperties}>
      {video && <WidePicture of={widePicturesOf(video)} className="landing-hero-picture" preload />}
      <div className="landing-hero-words">
        <h1 className="text-3xl font-extrabold">{t("tagline")}</h1>
        <p className="max-w-128 text-lg text-fore/90">{t("promise")}</p>
        {children}
      </div>
      <p className="landing-hero-caption">{video && t("pictured", { title: video.title })}</p>
    </section>
  );
}
