import { useTranslations } from "use-intl";
import { imageUrl } from "#contract/images.ts";
import type { Video } from "../cards/card.ts";
import { durationText } from "../cards/measures.ts";

const moments = [1, 2, 3];

/**
 * The trailer in the browser's own player, and moments of it as stills. Both are files that the server makes of the trailer's
 * segments (`server/media/plain-trailers.ts`): a still is the first picture of one.
 */
export function PublicTrailer({ video }: { video: Video }) {
  const t = useTranslations("catalogue");
  const [trailer] = video.trailers;
  const folder = `/trailers/${video.id}`;
  return (
    <section className="public-trailer" aria-labelledby="trailer">
      <h2 id="trailer" className="text-xl">
        {t("trailer.name")}
        {trailer && <small>{durationText(trailer.duration)}</small>}
      </h2>
      <video
        className="public-trailer-video"
        controls
        playsInline
        preload="none"
        poster={imageUrl(video.images_key, "cover", 960)}
        src={`${folder}/trailer.mp4`}
        width={1280}
        height={720}
        aria-label={t("trailer.of", { title: video.title })}
        style={{ backgroundColor: video.color }}
      />
      <ul className="public-stills" aria-hidden="true">
        {moments.map((moment) => (
          <li key={moment}>
            {/* The time makes Safari draw the first picture. */}
            <video
              src={`${folder}/still-${moment}.mp4#t=0.001`}
              muted
              playsInline
              preload="metadata"
              tabIndex={-1}
              disablePictureInPicture
              style={{ backgroundColor: video.color }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
