import { ChevronLeft, ChevronRight } from "lucide-react";
import { Children, type ReactNode, useId, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ImageStyle } from "#contract/images.ts";
import { moveInLines, useRowMovement } from "./row-movement.ts";

type Props = {
  title: string;
  /** Page with all of its items; makes the title a link. */
  to?: string;
  shape?: ImageStyle;
  /** One card per item. */
  children: ReactNode;
  heading?: "h2" | "h3";
  /** Shown beside the title. */
  aside?: ReactNode;
  /** Reserves room for rank numerals beside the cards. */
  ranked?: boolean;
  /** Too few cards for a wide window: their text is shown beside them there. */
  few?: boolean;
};

/** A horizontal row up to the screen's edge, with the next card always cut off. Scrolls without script too. */
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

/** A grid of cards, for categories and search. Arrow keys move between cards and lines. */
export function CardGrid({ shape = "horizontal", children }: { shape?: ImageStyle; children: ReactNode }) {
  return (
    <ul className="card-grid" data-shape={shape} onKeyDown={moveInLines}>
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}
