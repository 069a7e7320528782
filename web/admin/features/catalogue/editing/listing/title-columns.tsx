import { columnVisibilityFeature, createColumnHelper, tableFeatures } from "@tanstack/react-table";
import { Link } from "react-router";
import type { ListedTitle } from "#contract/admin/title-shapes.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import { StandingTag } from "#admin/features/catalogue/editing/titles/standing-tag.tsx";
import { Thumbnail } from "#admin/features/catalogue/editing/titles/thumbnail.tsx";
import { CategoryNames, Count, Places } from "./cells.tsx";

export const features = tableFeatures({ columnVisibilityFeature });

/** Columns that can be hidden, in their order. */
export const hideable = [
  "standing",
  "categories",
  "rating",
  "from",
  "until",
  "territories",
  "brand",
  "views",
  "updated",
] as const;
export type ColumnName = "title" | (typeof hideable)[number];

const helper = createColumnHelper<typeof features, ListedTitle>();

export const columns = helper.columns([
  helper.display({ id: "title", cell: ({ row }) => <TitleCell title={row.original} /> }),
  helper.display({ id: "standing", cell: ({ row }) => <StandingTag title={row.original} /> }),
  helper.display({ id: "categories", cell: ({ row }) => <CategoryNames title={row.original} /> }),
  helper.display({ id: "rating", cell: ({ row }) => <RatingCell title={row.original} /> }),
  helper.display({ id: "from", cell: ({ row }) => <Moment at={row.original.from} /> }),
  helper.display({ id: "until", cell: ({ row }) => <Moment at={row.original.until} /> }),
  helper.display({ id: "territories", cell: ({ row }) => <Places codes={row.original.territories} /> }),
  helper.display({ id: "brand", cell: ({ row }) => row.original.brand }),
  helper.display({ id: "views", cell: ({ row }) => <Count of={row.original.view_count} /> }),
  helper.display({ id: "updated", cell: ({ row }) => <Instant at={row.original.updated_at} /> }),
]);

function TitleCell({ title }: { title: ListedTitle }) {
  const t = useTexts();
  const { id, type, series, season, number } = title;
  const place = season === null || number === null ? "" : t("titles.place", { season, number });
  return (
    <div className="flex max-w-[min(26rem,80vw)] min-w-56 items-center gap-3 wrap-anywhere">
      <Thumbnail title={title} width="w-16" />
      <span className="min-w-0">
        <Link
          to={`/titles/${id}`}
          data-row-link=""
          title={title.title}
          className="line-clamp-2 font-semibold underline-offset-4 hover:underline"
        >
          {title.title}
        </Link>
        <span className="block text-xs text-soft">
          {series ? `${series.title} · ${place}` : t(`titles.types.${type}`)}
          {!title.has_stream && type !== "series" && ` · ${t("titles.withoutStream")}`}
        </span>
      </span>
    </div>
  );
}

function RatingCell({ title: { rating, is_kid: isKid } }: { title: ListedTitle }) {
  const t = useTexts();
  return (
    <span className="flex flex-wrap gap-1">
      <span className="whitespace-nowrap">{t(`titles.ratings.${rating}`)}</span>
      {isKid && <span className="tag">{t("titles.kidsOnly")}</span>}
    </span>
  );
}

function Moment({ at }: { at: string | null }) {
  return at === null ? <span className="text-soft">–</span> : <Instant at={at} />;
}
