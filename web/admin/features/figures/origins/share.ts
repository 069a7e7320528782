import { useFormatter } from "use-intl";
import type { OriginAmount } from "#contract/admin/origins.ts";

/** A share in words: '61,2 %'; never rounded up to a threshold. */
export function useShare(): (share: number) => string {
  const format = useFormatter();
  return (share) => format.number(Math.floor(share * 1000) / 1000, { style: "percent", maximumFractionDigits: 1 });
}

/** The share of the works; of none, nothing. */
export const shareOf = ({ works }: OriginAmount, { works: all }: OriginAmount): number => (all === 0 ? 0 : works / all);
