import { useFormatter } from "use-intl";

/** '33,33 %': a share in basis points. */
export function useShareText(): (basisPoints: number) => string {
  const format = useFormatter();
  return (basisPoints) => format.number(basisPoints / 10_000, { style: "percent", maximumFractionDigits: 2 });
}
