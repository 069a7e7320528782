import type { ActPreview } from "#contract/admin/acts.ts";
import type { RightsShare } from "#contract/admin/rights-holders.ts";
import { civilDay } from "#contract/date-text.ts";
import type { Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { refuseChanged } from "#server/http/acts.ts";
import { found } from "#server/http/errors.ts";
import { pageOfFound, type Page, type Paging } from "#server/http/paged-answers.ts";
import { findHolder } from "./holder-queries.ts";
import { planOf, previewOf, titleOf, type Plan, type Wish } from "./share-plans.ts";
import { deleteShare, findShare, insertShare, listShares, lockTitle, sharesOf, updateShare } from "./share-queries.ts";
import { shareEntity, sumOn, termsOf } from "./shares-held.ts";
import { findTitle } from "./title-queries.ts";

type Asked = { locale: Locale; at: Date };

/** @throws AppError notFound */
export async function sharesOfHolder(
  database: Database,
  id: number,
  paging: Paging,
  at: Date,
): Promise<Page<RightsShare>> {
  found(await findHolder(database, id, civilDay(at)), "rightsHolder", id);
  return pageOfFound(paging, async (window) => {
    const { data, total } = await listShares(database, id, window);
    return { data: data.map(shareEntity), total };
  });
}

/** @throws AppError notFound for anything but a film or a series */
export async function sharesOfTitle(database: Database, titleId: number, at: Date) {
  found(await findTitle(database, titleId), "video", titleId);
  const shares = await sharesOf(database, titleId);
  return { data: shares.map(shareEntity), house_basis_points: 10_000 - sumOn(shares.map(termsOf), civilDay(at)) };
}

/** @throws AppError notFound; invalid for what the rules refuse */
export async function previewShare(database: Database, wish: Wish, { locale, at }: Asked): Promise<ActPreview> {
  return previewOf(await planOf(database, wish, at), locale);
}

type Acted = { before: RightsShare | null; after: RightsShare | null };

/** As it was shown, within the caller's transaction. @throws AppError as above; conflict with the new preview */
export async function actOnShare(
  inside: Database,
  wish: Wish,
  fingerprint: string,
  { locale, at }: Asked,
): Promise<Acted> {
  await lockTitle(inside, await titleOf(inside, wish));
  const plan = await planOf(inside, wish, at);
  refuseChanged(previewOf(plan, locale), fingerprint, locale);
  const id = await write(inside, plan, at);
  const after = id === null ? null : shareEntity(found(await findShare(inside, id), "rightsShare", id));
  return { before: plan.before && shareEntity(plan.before), after };
}

/** @returns the share's id; null where it was removed */
async function write(inside: Database, { holder, title, before, after }: Plan, at: Date): Promise<number | null> {
  if (before === null) {
    if (after === null) return null;
    const share = { ...after, holderId: holder.id, titleId: title.id, names: title.names, at };
    return found(await insertShare(inside, share), "rightsShare").id;
  }
  if (after === null) {
    await deleteShare(inside, before.id);
    return null;
  }
  await updateShare(inside, before.id, after);
  return before.id;
}
