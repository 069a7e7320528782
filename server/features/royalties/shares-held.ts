import type { RightsShare } from "#contract/admin/rights-holders.ts";
import { defaultTextOf } from "#contract/language.ts";
import type { ShareRow, Terms } from "./share-queries.ts";

const whole = 10_000;

/** What no holder has of a title, at least, on the days of a period. @returns basis points; below zero: too much is given */
export function houseIn(shares: readonly Terms[], period: Pick<Terms, "from" | "until">): number {
  const inPeriod = shares.filter((share) => overlap(share, period));
  // The sum is highest on a day on which a share begins.
  const days = [period.from, ...inPeriod.map(({ from }) => from).filter((day) => day > period.from)];
  return whole - Math.max(...days.map((day) => sumOn(inPeriod, day)));
}

/** Whether two periods have a day in common. Civil days compare as text. */
export function overlap(one: Pick<Terms, "from" | "until">, other: Pick<Terms, "from" | "until">): boolean {
  return (one.until === null || one.until >= other.from) && (other.until === null || other.until >= one.from);
}

export const sumOn = (shares: readonly Terms[], day: string): number =>
  shares.reduce((sum, share) => sum + (overlap(share, { from: day, until: day }) ? share.basisPoints : 0), 0);

export function termsOf({ basis_points: basisPoints, from_day: from, until_day: until }: ShareRow): Terms {
  return { basisPoints, from, until };
}

export function shareEntity(row: ShareRow): RightsShare {
  return {
    id: row.id,
    holder: { id: row.holder_id, name: row.holder },
    title: { id: row.title_id, name: defaultTextOf(row.names, "title"), is_gone: row.is_gone },
    basis_points: row.basis_points,
    from: row.from_day,
    until: row.until_day,
  };
}
