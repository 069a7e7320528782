import type { Locale } from "#contract/language.ts";
import { addressIn } from "#contract/addresses.ts";
import { sharePicture } from "#contract/share-picture.ts";
import type { Episode, Season, Video } from "../cards/card.ts";
import { plainText, truncated } from "../cards/measures.ts";

/** `locale` is the language that the page is read in. */
type Site = { brandName: string; publicUrl: string; locale: Locale };

/** Search engines and messengers show this much of a description. */
const shownLength = 200;

/** A sentence or two on a title; its name where nobody has described it. */
export function descriptionOf({ title, description }: Pick<Video, "title" | "description">): string {
  return truncated(plainText(description), shownLength) || title;
}

const kinds = { movie: "video.movie", series: "video.tv_show", episode: "video.episode" } as const;

/** What messengers show of a title: the picture that the server makes of its wide one. */
export function shareOf({ type, cover_url: cover }: Pick<Video, "type" | "cover_url">) {
  const { name, width, height } = sharePicture;
  return { kind: kinds[type], picture: { path: cover.replace(/[^/]+$/, name), width, height } };
}

/**
 * A title in the words of https://schema.org, with what Google asks of videos and breadcrumbs
 * (https://developers.google.com/search/docs/appearance/structured-data/video): a film and an episode with their video, a
 * series with its seasons and episodes.
 */
export function titleSchema(video: Video, site: Site) {
  return { "@context": "https://schema.org", "@graph": [workOf(video, site), breadcrumbsOf(video, site)] };
}

function workOf(video: Video, site: Site) {
  const about = {
    "@id": addressOf(video.id, site),
    url: addressOf(video.id, site),
    name: video.title,
    description: descriptionOf(video),
    image: picturesOf(video, site),
    inLanguage: languagesOf(video),
    ...makingOf(video, site),
    genre: video.categories.map(({ title }) => title),
    datePublished: video.published_at,
    // Free episodes too are for accounts alone.
    isAccessibleForFree: false,
    ...(video.rating > 0 && { typicalAgeRange: `${video.rating}-` }),
  };
  const trailer = trailerOf(video, site);
  if (video.type === "movie")
    return { "@type": "Movie", ...about, ...lengthOf(video.duration), ...streamOf(video, site), ...trailer };
  if (video.type === "episode")
    return {
      "@type": "TVEpisode",
      ...about,
      ...lengthOf(video.duration),
      ...streamOf(video, site),
      ...placeOf(video, site),
    };
  return {
    "@type": "TVSeries",
    ...about,
    ...trailer,
    numberOfSeasons: video.total_season,
    numberOfEpisodes: video.total_episode,
    containsSeason: video.seasons.map((season) => seasonOf(season, site)),
  };
}

function languagesOf({ sound, language }: Video): string | string[] {
  const heard = sound.map((one) => one.language);
  return heard.length > 1 ? heard : (heard[0] ?? language);
}

/** Who made it, when and where; what it has for people who do not hear or see it (https://www.w3.org/community/reports/a11y-discov-vocab/). */
function makingOf({ directors, authors, voices, year, countries, captions, sound }: Video, { locale }: Site) {
  const regions = new Intl.DisplayNames(locale, { type: "region" });
  const features = [
    ...(captions.some((one) => one.is_sdh) ? ["captions"] : []),
    ...(sound.some((one) => one.is_described) ? ["audioDescription"] : []),
  ];
  return {
    ...(directors.length > 0 && { director: directors.map(personOf) }),
    ...(authors.length > 0 && { author: authors.map(personOf) }),
    ...(voices.length > 0 && { actor: voices.map(personOf) }),
    ...(year !== null && { dateCreated: String(year) }),
    ...(countries.length > 0 && {
      countryOfOrigin: countries.map((code) => ({ "@type": "Country", name: regions.of(code) ?? code })),
    }),
    ...(captions.length > 0 && { subtitleLanguage: captions.map(({ language }) => language) }),
    ...(features.length > 0 && { accessibilityFeature: features }),
  };
}

const personOf = ({ name }: Video["directors"][number]) => ({ "@type": "Person", name });

function streamOf(video: Video, site: Site) {
  return { video: { ...clipOf(video, site, video.duration), requiresSubscription: true } };
}

/**
 * The first trailer under a name of its own, with the address where search engines find it: without the film's signature,
 * for it is no film (see `server/media/trailers.ts`).
 */
function trailerOf(video: Video, site: Site) {
  const [first] = video.trailers;
  if (!first) return {};
  return {
    trailer: {
      ...clipOf(video, site, first.duration),
      "@id": `${addressOf(video.id, site)}#trailer`,
      name: `${video.title} – ${first.title}`,
      thumbnailUrl: [first.thumb_url, video.cover_url].map((path) => absolute(path, site)),
      contentUrl: `${site.publicUrl}/trailers/${video.id}/master.m3u8`,
      encodingFormat: "application/vnd.apple.mpegurl",
      requiresSubscription: false,
      isFamilyFriendly: video.rating < 18,
    },
  };
}

function clipOf(video: Video, site: Site, seconds: number) {
  return {
    "@type": "VideoObject",
    name: video.title,
    description: descriptionOf(video),
    thumbnailUrl: picturesOf(video, site),
    uploadDate: video.published_at,
    ...lengthOf(seconds),
  };
}

function seasonOf({ number, title, episodes }: Season, site: Site) {
  return {
    "@type": "TVSeason",
    seasonNumber: number,
    name: title,
    numberOfEpisodes: episodes.length,
    episode: episodes.map((episode) => episodeOf(episode, site)),
  };
}

function episodeOf(episode: Episode, site: Site) {
  return {
    "@type": "TVEpisode",
    url: addressOf(episode.id, site),
    episodeNumber: episode.number,
    name: episode.title,
    description: descriptionOf(episode),
    image: absolute(episode.thumb_url, site),
    ...lengthOf(episode.duration),
  };
}

/** Where an episode stands in its series. */
function placeOf({ series, season, number, season_name: name }: Video, site: Site) {
  return {
    ...(number !== null && { episodeNumber: number }),
    ...(season !== null && { partOfSeason: { "@type": "TVSeason", seasonNumber: season, name } }),
    ...(series && { partOfSeries: { "@type": "TVSeries", name: series.title, url: addressOf(series.id, site) } }),
  };
}

function breadcrumbsOf({ id, title, series }: Video, site: Site) {
  const way = [
    { name: site.brandName, item: site.publicUrl + addressIn(site.locale, "/") },
    ...(series ? [{ name: series.title, item: addressOf(series.id, site) }] : []),
    { name: title, item: addressOf(id, site) },
  ];
  return {
    "@type": "BreadcrumbList",
    itemListElement: way.map((step, index) => ({ "@type": "ListItem", position: index + 1, ...step })),
  };
}

function picturesOf({ cover_url, thumb_url, circle_thumb_url }: Video, site: Site): string[] {
  return [cover_url, thumb_url, circle_thumb_url].map((path) => absolute(path, site));
}

function addressOf(id: number, { publicUrl, locale }: Site): string {
  return publicUrl + addressIn(locale, `/video-info/${id}`);
}

function absolute(path: string, { publicUrl }: Site): string {
  return new URL(path, publicUrl).href;
}

/** As ISO 8601 writes lengths: 'PT1H2M3S'. Nothing of a length that is not known. */
function lengthOf(seconds: number): { duration?: string } {
  const whole = Math.round(seconds);
  if (whole <= 0) return {};
  const parts = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60] as const;
  return { duration: `PT${["H", "M", "S"].map((unit, at) => (parts[at] ? `${parts[at]}${unit}` : "")).join("")}` };
}
