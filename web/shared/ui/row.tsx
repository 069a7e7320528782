import { ChevronLeft, ChevronRight } from "lucide-react";
import { Children, type ReactNode, useId, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ImageStyle } from "#contract/images.ts";
import { moveInLines, useRowMovement } from "./row-movement.ts";

type Props = {
  title: string;
  /** Where all of it is shown: the title then leads there. */
  to?: string;
  shape?: ImageStyle;
  /** Cards, one an entry. */
  children: ReactNode;
  heading?: "h2" | "h3";
  /** Beside the title. */
  aside?: ReactNode;
  /** The cards' places in a ranking are drawn beside them: each takes more room. */
  ranked?: boolean;
  /** Too few to fill a wide window: there their words stand beside them and share its width. */
  few?: boolean;
};

/** Posters side by side to the screen's edge, the next one always cut. Without a script it scrolls all the same. */
export function Row({
  title,
  to,
  shape = "horizontal",
  children,
  heading: Heading = "h2",
  aside,
  ranked = false,
  few = false,
}: Props) {
  const t = useTranslations("shell.row");
  const titleId = useId();
  const track = useRef<HTMLUListElement>(null);
  const { atStart, atEnd, page, moveByKey } = useRowMovement(track, Children.count(children));
  return (
    <section
      className="row"
      aria-labelledby={titleId}
      data-shape={shape}
      data-ranked={ranked ? "" : undefined}
      data-few={few ? "" : undefined}
    >
      <div className="row-header">
        <Heading id={titleId} className="text-xl">
          <RowTitle to={to}>{title}</RowTitle>
        </Heading>
        {aside}
      </div>
      <div className="row-window">
        <button
          type="button"
          className="row-arrow"
          data-side="start"
          aria-label={t("previous", { title })}
          disabled={atStart}
          onClick={() => page(-1)}
        >
          <ChevronLeft className="size-7" aria-hidden="true" />
        </button>
        <ul ref={track} className="row-track" onKeyDown={moveByKey}>
          {Children.map(children, (card) => (
            <li className="row-item">{card}</li>
          ))}
        </ul>
        <button
          type="button"
          className="row-arrow"
          data-side="end"
          aria-label={t("next", { title })}
          disabled={atEnd}
          onClick={() => page(1)}
        >
          <ChevronRight className="size-7" aria-hidden="true" />
        </button>
      </div>
    </section>
  );
}

function RowTitle({ to, children }: { to: string | undefined; children: string }) {
  if (to === undefined) return children;
  return (
    <Link to={to} className="row-more">
      {children} <ChevronRight className="size-5" aria-hidden="true" />
    </Link>
  );
}

/** Cards in lines, as many a line as fit: a category, a search. Arrows move from card to card and from line to line. */
export function CardGrid({ shape = "horizontal", children }: { shape?: ImageStyle; children: ReactNode }) {
  return (
    <ul className="card-grid" data-shape={shape} onKeyDown={moveInLines}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}
