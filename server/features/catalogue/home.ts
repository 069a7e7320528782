import { constants, crc32, deflateRawSync } from "node:zlib";
import type { Database } from "#server/database/pool.ts";
import { ReadyJson } from "#server/http/api.ts";
import { classOf, type Audience } from "./audience.ts";
import type { Totals, TotalsOf } from "./totals.ts";
import { sharedHome } from "./home-queries.ts";
import type { Personal } from "./personal.ts";
import { sharedAnswers, type Limits } from "./shared-answers.ts";

/** What stands first in the answer: equal for a class of viewers, kept as bytes, plain and compressed. */
type SharedPart = { plain: Buffer; deflated: Buffer; checksum: number };

/** The home page: a shared part that is kept, and the profile's own. */
export function createHome(
  database: Database,
  {
    personal,
    totalsOf,
    kept,
  }: { personal: (audience: Audience) => Promise<Personal>; totalsOf: TotalsOf; kept: Limits },
) {
  const shared = sharedAnswers<SharedPart>(kept);
  return {
    of: async (audience: Audience): Promise<ReadyJson> => {
      const nobody: Audience = { ...audience, profileId: 0 };
      const [first, { histories, suggestion }] = await Promise.all([
        shared.of(classOf(audience), audience.at, async () => sharedPart(database, nobody, await totalsOf(nobody))),
        personal(audience),
      ]);
      const last = Buffer.from(`,"listHistories":${histories},"listSuggestion":${suggestion}}`);
      return new ReadyJson(Buffer.concat([first.plain, last]), () => gzipOf(first, last));
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
  const plain = Buffer.from(
    `{"topVideo":${row.top ?? "null"},"listMostViewed":${row.viewed},"listFeatured":${row.featured},"listKidVideo":${row.kids}` +
      `,"listCategory":${JSON.stringify(categories)},"listVideosByAges":${JSON.stringify(ages)}`,
  );
  // A full flush ends on a byte's edge and closes no stream, so that another part can follow (RFC 1951).
  const deflated = deflateRawSync(plain, { level: 9, finishFlush: constants.Z_FULL_FLUSH });
  return { plain, deflated, checksum: crc32(plain) };
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);

/** One gzip member (RFC 1952) of the part that is compressed already and the part that is not. */
function gzipOf(first: SharedPart, last: Buffer): Buffer {
  const trailer = Buffer.alloc(8);
  trailer.writeUInt32LE(crc32(last, first.checksum), 0);
  trailer.writeUInt32LE((first.plain.length + last.length) % 2 ** 32, 4);
  return Buffer.concat([gzipHead, first.deflated, deflateRawSync(last, { level: 1 }), trailer]);
}
