import { useTranslations } from "use-intl";
import { imageStyles, type ImageStyle } from "#contract/images.ts";
import { perScreen } from "./per-screen.ts";

/** A placeholder for loading content, shown after 150 ms to avoid flicker. Sized by classes. */
export function Skeleton({ className = "" }: { className?: string }) {
  return <span aria-hidden="true" className={`skeleton block ${className}`} />;
}

/** Placeholder for a row of posters. `label` announces it. */
export function RowSkeleton({
  label,
  shape = "horizontal",
  cards = 7,
}: {
  label: string;
  shape?: ImageStyle;
  cards?: number;
}) {
  const [across, down] = imageStyles[shape].ratio;
  return (
    <div className="row" data-shape={shape} style={perScreen(shape)} role="status" aria-label={label}>
      <div className="row-header">
        <Skeleton className="h-8 w-56" />
      </div>
      <div className="row-track overflow-hidden">
        {Array.from({ length: cards }, (_, place) => (
          <div key={place} className="row-item">
            <span
              aria-hidden="true"
              className={`skeleton block ${shape === "circle" ? "rounded-full" : ""}`}
              style={{ aspectRatio: `${across} / ${down}` }}
            />
            <Skeleton className="mt-3 h-5 w-3/4" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Placeholder for a grid of cards. */
export function GridSkeleton({ shape = "horizontal", cards = 8 }: { shape?: ImageStyle; cards?: number }) {
  const t = useTranslations("shell");
  return (
    <div role="status" aria-label={t("loading")} className="card-grid" data-shape={shape} style={perScreen(shape)}>
      {Array.from({ length: cards }, (_, place) => (
        <div key={place}>
          <Skeleton className="aspect-video w-full" />
          <Skeleton className="mt-3 h-5 w-3/4" />
          <Skeleton className="mt-1.5 h-4 w-1/3" />
        </div>
      ))}
    </div>
  );
}
