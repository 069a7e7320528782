import { plainText, truncated } from "../measures.ts";
import type { Video } from "../card.ts";

/** Search engines and messengers show this much of a description. */
const length = 200;

/** What search engines and messengers read of a title: Open Graph, and schema.org's VideoObject or TVSeries. */
export function publicMeta(video: Video, publicUrl: string, path: string) {
  const description = truncated(plainText(video.description), length);
  const url = publicUrl + path;
  const image = publicUrl + video.cover_url;
  return [
    { name: "description", content: description },
    { property: "og:type", content: video.type === "series" ? "video.tv_show" : "video.movie" },
    { property: "og:title", content: video.title },
    { property: "og:description", content: description },
    { property: "og:image", content: image },
    { property: "og:url", content: url },
    { name: "twitter:card", content: "summary_large_image" },
    {
      "script:ld+json": {
        "@context": "https://schema.org",
        name: video.title,
        description,
        url,
        inLanguage: video.language,
        ...schemaOf(video, image),
      },
    },
  ];
}

function schemaOf(video: Video, image: string) {
  if (video.type === "series")
    return { "@type": "TVSeries", image, numberOfSeasons: video.total_season, numberOfEpisodes: video.total_episode };
  return {
    "@type": "VideoObject",
    thumbnailUrl: image,
    uploadDate: video.published_at,
    duration: `PT${Math.max(1, Math.round(video.duration))}S`,
    requiresSubscription: true,
  };
}
