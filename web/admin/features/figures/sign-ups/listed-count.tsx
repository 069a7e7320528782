import { Link } from "react-router";
import type { SignUpFigure } from "#contract/admin/figures.ts";
import type { Locale } from "#contract/language.ts";
import { useFigure } from "../amounts.ts";
import { listAddress } from "../list-address.ts";

type Props = {
  count: number;
  /** The list behind it; none for visits, which are not people. */
  figure: SignUpFigure | undefined;
  days: { from: string; to: string };
  language?: Locale;
};

/** A number with a link to its people. */
export function ListedCount({ count, figure, days, language }: Props) {
  const written = useFigure(false);
  if (count === 0) return <span className="text-soft">{written(0)}</span>;
  if (!figure) return <>{written(count)}</>;
  return (
    <Link
      to={listAddress(figure, days, language && { language })}
      className="underline decoration-edge underline-offset-4 hover:decoration-fore"
    >
      {written(count)}
    </Link>
  );
}
