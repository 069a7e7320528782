import type { ActPreview } from "#contract/admin/acts.ts";
import { basisPointsOf } from "#contract/admin/percent.ts";
import { civilDay } from "#contract/date-text.ts";
import type { FieldFault } from "#contract/field-faults.ts";
import { defaultTextOf, type Locale } from "#contract/language.ts";
import type { Database } from "#server/database/pool.ts";
import { fingerprintOf } from "#server/http/acts.ts";
import { AppError, found } from "#server/http/errors.ts";
import { findHolder } from "./holder-queries.ts";
import { findShare, sharesOf, type Names, type ShareRow, type Terms } from "./share-queries.ts";
import { effectsOf } from "./share-words.ts";
import { houseIn, overlap, termsOf } from "./shares-held.ts";
import { findTitle } from "./title-queries.ts";

/** What is typed of a share. */
type Typed = { percent: number; from: string; until: string | null };
type NewShare = Typed & { holder_id: number; title_id: number };
type Change = { id: number; terms: Typed | null };
/** A share that is to be entered, changed, or removed (`terms` null). */
export type Wish = { share: NewShare } | Change;

export type Plan = {
  holder: { id: number; name: string };
  title: { id: number; names: Names };
  /** Null for a new share. */
  before: ShareRow | null;
  /** Null for one that is removed. */
  after: Terms | null;
  period: Pick<Terms, "from" | "until">;
  /** The title's other shares. */
  others: readonly ShareRow[];
};

/** @throws AppError notFound */
export async function titleOf(database: Database, wish: Wish): Promise<number> {
  if ("share" in wish) return wish.share.title_id;
  return found(await findShare(database, wish.id), "rightsShare", wish.id).title_id;
}

/** What a wish comes to. @throws AppError notFound; invalid for what the rules refuse */
export async function planOf(database: Database, wish: Wish, at: Date): Promise<Plan> {
  const plan = "share" in wish ? await planNew(database, wish.share, at) : await planChange(database, wish);
  const { after, others, holder } = plan;
  if (after === null) return plan;
  if (after.until !== null && after.until < after.from) refuse({ until: "untilBeforeFrom" });
  if (others.some((other) => other.holder_id === holder.id && overlap(termsOf(other), after)))
    refuse({ from: "shareTwice" });
  if (houseIn(others.map(termsOf), after) < after.basisPoints) refuse({ percent: "shareSum" });
  return plan;
}

async function planNew(database: Database, { holder_id: holderId, title_id: titleId, ...typed }: NewShare, at: Date) {
  const holder = found(await findHolder(database, holderId, civilDay(at)), "rightsHolder", holderId);
  const title = found(await findTitle(database, titleId), "video", titleId);
  if (holder.state === "ended") refuse({ holder_id: "holderEnded" });
  const after = termsTyped(typed);
  return { holder, title, before: null, after, period: after, others: await sharesOf(database, titleId) };
}

async function planChange(database: Database, { id, terms }: Change): Promise<Plan> {
  const before = found(await findShare(database, id), "rightsShare", id);
  const { holder_id: holderId, holder, title_id: titleId, names } = before;
  const after = terms && termsTyped(terms);
  return {
    holder: { id: holderId, name: holder },
    title: { id: titleId, names },
    before,
    after,
    period: after ?? termsOf(before),
    others: (await sharesOf(database, titleId)).filter((other) => other.id !== id),
  };
}

/** What it will do, with a fingerprint of all that this depends on. */
export function previewOf({ holder, title, before, after, period, others }: Plan, locale: Locale): ActPreview {
  const told = {
    holder: holder.name,
    title: defaultTextOf(title.names, "title"),
    before: before && termsOf(before),
    after,
  };
  const held = [...others.map(termsOf), ...(after ? [after] : [])];
  return {
    effects: effectsOf({ ...told, houseBasisPoints: houseIn(held, period) }, locale),
    fingerprint: fingerprintOf({ ...told, holderId: holder.id, titleId: title.id, others: others.map(termsOf) }),
  };
}

function refuse(fields: Record<string, FieldFault>): never {
  throw new AppError("invalid", { fields });
}

const termsTyped = ({ percent, from, until }: Typed): Terms => ({ basisPoints: basisPointsOf(percent), from, until });
