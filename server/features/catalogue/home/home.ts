import type { ImageStyle } from "#contract/images.ts";
import type { Answer } from "#contract/endpoint.ts";
import type { catalogue as calls } from "#contract/catalogue.ts";
import type { MakeCache } from "#server/cache/dropped-caches.ts";
import type { Database } from "#server/database/pool.ts";
import { serializedOnce } from "#server/http/joined/shared-json.ts";
import { classOf, type Audience } from "../audience.ts";
import type { CardOptions, Cards } from "../cards/cards.ts";
import type { PeriodOf } from "../cards/periods.ts";
import type { Totals, TotalsOf } from "../reading/totals.ts";
import { sharedLimits } from "../shared-limits.ts";
import { forKids, sharedHome } from "./home-queries.ts";
import type { Personal } from "./personal.ts";

type Home = Answer<(typeof calls)["home"]>;
type SharedHome = Omit<Home, "listHistories" | "listSuggestion">;

type HomeDeps = {
  cards: Cards;
  totalsOf: TotalsOf;
  periodOf: PeriodOf;
  personal: (audience: Audience) => Promise<Personal>;
  cache: MakeCache;
};

/** Compressed once a minute per class of viewers, so the slowest level pays off. */
const small = 9;

/** The home page: the cached part shared by a class of viewers, and the profile's own lists. */
export function createHome(database: Database, { cards, totalsOf, periodOf, personal, cache }: HomeDeps) {
  const shared = cache<SharedHome>(sharedLimits);
  return async (audience: Audience): Promise<Home> => {
    const nobody: Audience = { ...audience, profileId: 0 };
    const viewers = `${await periodOf(audience.at)} ${classOf(audience)}`;
    const [forAll, own] = await Promise.all([
      shared.get(viewers, async () => sharedPart(database, cards, nobody, await totalsOf(nobody))),
      personal(audience),
    ]);
    return { ...forAll, listHistories: own.histories, listSuggestion: own.suggestion };
  };
}

async function sharedPart(database: Database, cards: Cards, audience: Audience, totals: Totals): Promise<SharedHome> {
  const row = await sharedHome(database, audience);
  if (!row) throw new Error("a statement without a table answered no row");
  const { viewed, featured, kids, leaving, additions, coming, categories, ages } = row;
  // Loads all cards of the page in one statement; the lists then find them in the cache.
  await cards.byId(
    new Set([viewed, featured, leaving, additions, ...categories.map(({ ids }) => ids)].flat()),
    audience,
  );
  const listCategory = categories.map(async ({ ids, ...category }, place) => ({
    ...category,
    videos: await cards.list(ids, audience, optionsOf(category.style)),
    index: 6 + place,
    total_video: totals.categories.get(category.id) ?? 0,
  }));
  return {
    topVideo: row.top && serializedOnce(row.top, small),
    listMostViewed: await cards.list(viewed, audience, { style: "vertical" }),
    listFeatured: await cards.list(featured, audience, { style: "fullscreen", withDescription: true }),
    listKidVideo: await cards.list(kids, forKids(audience), { style: "kid", withDescription: true }),
    listNew: await cards.list(additions, audience, { style: "horizontal" }),
    listLeaving: await cards.list(leaving, audience, { style: "vertical" }),
    listComing: serializedOnce(coming, small),
    listCategory: serializedOnce(await Promise.all(listCategory), small),
    listVideosByAges: serializedOnce(
      ages.map((age) => ({ ...age, total_video: totals.ages.get(age.id) ?? 0 })),
      small,
    ),
  };
}

/** Only wide cards have room for a description. */
function optionsOf(style: ImageStyle): CardOptions {
  return { style, withDescription: style === "fullscreen" || style === "multiple" };
}
