import { ChevronLeft, ChevronRight } from "lucide-react";
import { Children, type ReactNode, useId, useRef } from "react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { ImageStyle } from "#contract/images.ts";
import { perScreen } from "./per-screen.ts";
import { moveInLines, useRowMovement } from "./row-movement.ts";

export type RowLink = { title: string; to: string };

type Props = {
  title: string;
  /** Page with all of its items; makes the title a link. */
  to?: string;
  /** A second title, of what shares the row. */
  also?: RowLink;
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
  also,
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
  const count = Children.count(children);
  const { atStart, atEnd, page, moveByKey } = useRowMovement(track, count);
  return (
    <section
      className="row"
      aria-labelledby={titleId}
      data-shape={shape}
      data-ranked={ranked ? "" : undefined}
      data-few={few ? "" : undefined}
      style={perScreen(shape, { "--count": count })}
    >
      <div className="row-header">
        <Heading id={titleId} className="text-xl">
          <RowTitle to={to}>{title}</RowTitle>
          {also && (
            <>
              <span className="text-soft"> · </span>
              <RowTitle to={also.to}>{also.title}</RowTitle>
            </>
          )}
        </Heading>
        {aside}
      </div>
      <div className="row-window">
        <Arrow side="start" label={t("previous", { title })} disabled={atStart} onPress={() => page(-1)} />
        <ul ref={track} className="row-track" onKeyDown={moveByKey}>
          {Children.map(children, (card) => (
            <li className="row-item">{card}</li>
          ))}
        </ul>
        <Arrow side="end" label={t("next", { title })} disabled={atEnd} onPress={() => page(1)} />
      </div>
    </section>
  );
}

type ArrowProps = { side: "start" | "end"; label: string; disabled: boolean; onPress: () => void };

function Arrow({ side, label, disabled, onPress }: ArrowProps) {
  const Icon = side === "start" ? ChevronLeft : ChevronRight;
  return (
    <button
      type="button"
      className="row-arrow"
      data-side={side}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      <Icon className="size-7" aria-hidden="true" />
    </button>
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

type GridProps = {
  shape?: ImageStyle;
  /** Fewer and larger than usual, in a wide window. */
  columns?: number | undefined;
  children: ReactNode;
};

/** A grid of cards, for categories and search. Arrow keys move between cards and lines. */
export function CardGrid({ shape = "horizontal", columns, children }: GridProps) {
  return (
    <ul
      className="card-grid"
      data-shape={shape}
      data-roomy={columns === undefined ? undefined : ""}
      style={perScreen(shape, { "--columns": columns })}
      onKeyDown={moveInLines}
    >
      {Children.map(children, (card) => (
        <li>{card}</li>
      ))}
    </ul>
  );
}
