import type { AnswerFor } from "#contract/client.ts";

/** The answer of `GET /home`, of which nothing but the id is asked of the title at its top. */
export type Home = Omit<AnswerFor<"GET /home">, "topVideo"> & { topVideo: { id: number } | null };
type VideoCard = Home["listMostViewed"][number];
type ComingTitle = Home["listComing"][number];

type Category = Home["listCategory"][number];
type Ages = Home["listVideosByAges"];
type TitleRow = "histories" | "mostViewed" | "featured" | "suggestions" | "new" | "leaving";

export type HomeList =
  | { kind: TitleRow; videos: readonly VideoCard[] }
  /** One category, or two that are too small for a row each. */
  | { kind: "categories"; of: readonly Category[]; style: Category["style"]; videos: readonly VideoCard[] }
  /** What comes later. */
  | { kind: "coming"; titles: readonly ComingTitle[] }
  /** All categories as pictures. */
  | { kind: "shelf"; of: readonly Category[] }
  /** All that is for children, on an adult's page. */
  | { kind: "kidsSpace"; videos: readonly VideoCard[]; ages: Ages; categories: readonly Category[] };

/** A row with fewer titles is not drawn. */
const leastInRow = 4;
/** The wide carousel shows one title at a time. */
const leastInCarousel = 2;
const mostRanked = 10;
const mostSuggested = 10;
/** A title is shown at most so often on the page, the featured one at its top included. */
const mostTimes = 2;

/**
 * What an adult's home draws, in the order of its lists: no title more than twice, no row of fewer than four titles except what was
 * begun. Categories that are left with fewer are drawn two in a row, or as pictures only. The rows hold no
 * children's titles, which have one block at the end.
 */
export function arrangeHome(home: Home): HomeList[] {
  const shown = createShown(home);
  const fixed = [
    // Somebody's own, however often its titles stand elsewhere.
    shown.whole("histories", home.listHistories),
    shown.list("mostViewed", home.listMostViewed, { most: mostRanked }),
    shown.list("featured", withoutTop(forAdults(home.listFeatured), home), { least: leastInCarousel }),
    shown.list("suggestions", home.listSuggestion, { most: mostSuggested }),
    shown.list("new", home.listNew),
    shown.list("leaving", home.listLeaving),
  ].filter((list) => list !== undefined);
  const categories = categoryLists(home, shown, adultsShelves(home));
  const coming = home.listComing.length > 0 && { kind: "coming" as const, titles: home.listComing };
  const rows = [...fixed, ...categories];
  // Of a handful of titles one short row is better than none.
  const most = rows.every(({ kind }) => kind === "histories") && shown.whole("mostViewed", home.listMostViewed);
  if (most) rows.push(most);
  if (coming) rows.push(coming);
  return home.listKidVideo.length > 0 ? [...rows, kidsSpace(home, shown)] : rows;
}

/** Counts how often each title is shown. */
function createShown({ topVideo }: Home) {
  const times = new Map<number, number>(topVideo ? [[topVideo.id, 1]] : []);
  const note = (videos: readonly VideoCard[]): void => {
    for (const { id } of videos) times.set(id, (times.get(id) ?? 0) + 1);
  };
  /** Those that may be shown once more. */
  const rest = (videos: readonly VideoCard[]): VideoCard[] =>
    videos.filter(({ id }) => (times.get(id) ?? 0) < mostTimes);
  const whole = (kind: TitleRow, videos: readonly VideoCard[]): HomeList | undefined => {
    note(videos);
    return videos.length > 0 ? { kind, videos } : undefined;
  };
  return {
    note,
    rest,
    whole,
    list(kind: TitleRow, videos: readonly VideoCard[], { least = leastInRow, most = Number.POSITIVE_INFINITY } = {}) {
      const taken = rest(videos).slice(0, most);
      return taken.length < least ? undefined : whole(kind, taken);
    },
  };
}
type Shown = ReturnType<typeof createShown>;

const isForKids = ({ videos }: Category): boolean => videos.every(({ is_kid: isKid }) => isKid);

function adultsShelves(home: Home): Category[] {
  return home.listCategory
    .filter((category) => !isForKids(category))
    .map((category) => ({ ...category, videos: forAdults(category.videos) }));
}

function forAdults(videos: readonly VideoCard[]): VideoCard[] {
  return videos.filter(({ is_kid: isKid }) => !isKid);
}

/** A row for each category with enough titles left, one for two that have not, and all as pictures where one has none. */
function categoryLists(home: Home, shown: Shown, categories: readonly Category[]): HomeList[] {
  const lists: HomeList[] = [];
  const drawn = (of: readonly Category[], style: Category["style"], videos: readonly VideoCard[]): void => {
    shown.note(videos);
    lists.push({ kind: "categories", of, style, videos });
  };
  let waiting: Category | undefined;
  for (const category of categories) {
    const isWide = category.style === "fullscreen";
    const videos = shown.rest(isWide ? withoutTop(category.videos, home) : category.videos);
    const both = waiting ? shown.rest(joined(waiting.videos, videos)) : [];
    if (videos.length >= (isWide ? leastInCarousel : leastInRow)) drawn([category], category.style, videos);
    else if (waiting && videos.length > 0 && both.length >= leastInRow) {
      drawn([waiting, category], "horizontal", both);
      waiting = undefined;
    } else if (videos.length > 0) waiting = category;
  }
  const inRows = lists.flatMap((list) => (list.kind === "categories" ? list.of : []));
  const isShelfNeeded = inRows.length < categories.length && categories.length >= leastInRow;
  return isShelfNeeded ? [...lists, { kind: "shelf", of: categories }] : lists;
}

function joined(some: readonly VideoCard[], others: readonly VideoCard[]): VideoCard[] {
  return [...new Map([...some, ...others].map((video) => [video.id, video])).values()];
}

function kidsSpace(home: Home, shown: Shown): HomeList {
  const videos = shown.rest(home.listKidVideo);
  shown.note(videos);
  return { kind: "kidsSpace", videos, ages: home.listVideosByAges, categories: home.listCategory.filter(isForKids) };
}

/** The title at the top of the page is not shown as large a second time. */
function withoutTop(videos: readonly VideoCard[], { topVideo }: Home): VideoCard[] {
  return videos.filter(({ id }) => id !== topVideo?.id);
}
