import { ChevronDown } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { Spinner } from "#shared/ui/spinner.tsx";

type Props = { hasMore: boolean; busy: boolean; onMore: () => void };

/** The button below a list that has more pages. Whoever scrolls towards it need not press it, for the first pages. */
export function LoadMore({ hasMore, busy, onMore }: Props) {
  const t = useTranslations("catalogue.lists");
  const place = useRef<HTMLDivElement>(null);
  useLoadingAhead(place, hasMore && !busy, onMore);
  if (!hasMore) return null;
  return (
    <div ref={place} className="grid min-h-16 place-items-center">
      {busy ? (
        <Spinner label={t("loading")} size="large" />
      ) : (
        <IconButton
          look="raised"
          size="large"
          label={t("more")}
          icon={<ChevronDown className="size-7" aria-hidden="true" />}
          onClick={onMore}
        />
      )}
    </div>
  );
}

/** After so many pages the button waits for a press: what stands below the list can be reached. */
const mostAhead = 5;

/** Loads once somebody has scrolled to within a window's height of the place. */
function useLoadingAhead(place: RefObject<HTMLElement | null>, mayLoad: boolean, load: () => void): void {
  const loaded = useRef(0);
  const check = useEffectEvent(() => {
    const top = place.current?.getBoundingClientRect().top;
    if (!mayLoad || top === undefined || top > 2 * innerHeight || loaded.current >= mostAhead) return;
    loaded.current += 1;
    load();
  });
  useEffect(() => {
    const moved = (): void => check();
    for (const movement of movements) addEventListener(movement, moved, { passive: true });
    return () => {
      for (const movement of movements) removeEventListener(movement, moved);
    };
  }, []);
}

/** What somebody does to scroll. A page that comes back to its place scrolls too, and loads nothing by that. */
const movements = ["wheel", "touchmove"] as const;
