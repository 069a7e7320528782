import { crc32 } from "node:zlib";
import type { Database } from "#server/database/pool.ts";
import { ReadyJson } from "#server/http/api.ts";
import { classOf, type Audience } from "../audience.ts";
import type { Totals, TotalsOf } from "../reading/totals.ts";
import { sharedHome } from "./home-queries.ts";
import { gzipOf, lastingPiece, passingPiece, plainOf, type Piece } from "./packed-json.ts";
import type { Personal } from "./personal.ts";
import { sharedAnswers, type Limits } from "../shared-answers.ts";

/** What stands first in the answer: equal for a class of viewers, kept as bytes, plain and compressed. */
type SharedPart = { piece: Piece; checksum: number };

const toHistories = passingPiece(',"listHistories":');
const toSuggestion = passingPiece(',"listSuggestion":');
const end = passingPiece("}");

/** The home page: a shared part that is kept, and the profile's own. */
export function createHome(
  database: Database,
  {
    personal,
    totalsOf,
    kept,
  }: { personal: (audience: Audience, savesRevision: string) => Promise<Personal>; totalsOf: TotalsOf; kept: Limits },
) {
  const shared = sharedAnswers<SharedPart>(kept);
  return {
    of: async (audience: Audience, savesRevision: string): Promise<ReadyJson> => {
      const nobody: Audience = { ...audience, profileId: 0 };
      const [first, { histories, suggestion }] = await Promise.all([
        shared.of(classOf(audience), audience.at, async () => sharedPart(database, nobody, await totalsOf(nobody))),
        personal(audience, savesRevision),
      ]);
      const rest = [toHistories, histories, toSuggestion, suggestion, end];
      return new ReadyJson(
        () => plainOf([first.piece, ...rest]),
        () => gzipOf(first, rest),
      );
    },
    drop: (): void => shared.drop(),
  };
}

async function sharedPart(database: Database, audience: Audience, totals: Totals): Promise<SharedPart> {
  const row = await sharedHome(database, audience);
  if (!row) throw new Error("a statement without a table answered no row");
  const categories = (JSON.parse(row.categories) as { id: number }[]).map((category, place) => ({
    ...category,
    index: 6 + place,
    total_video: totals.categories.get(category.id) ?? 0,
  }));
  const ages = (JSON.parse(row.ages) as { id: number }[]).map((age) => ({
    ...age,
    total_video: totals.ages.get(age.id) ?? 0,
  }));
  const piece = lastingPiece(
    `{"topVideo":${row.top ?? "null"},"listMostViewed":${row.viewed},"listFeatured":${row.featured},"listKidVideo":${row.kids}` +
      `,"listCategory":${JSON.stringify(categories)},"listVideosByAges":${JSON.stringify(ages)}`,
    9,
  );
  return { piece, checksum: crc32(piece.plain) };
}
