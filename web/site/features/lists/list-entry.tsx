import { ChevronDown, ListVideo } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { useTranslations } from "use-intl";
import type { CardPlaces } from "./card-places.ts";
import { ListItems } from "./list-items.tsx";
import { ListMenu } from "./list-menu.tsx";
import type { Playlist } from "./list-rules.ts";

type Props = {
  list: Playlist;
  isOpen: boolean;
  /** Whether to scroll to it: opened by the user, not by the URL. */
  comesIntoView: boolean;
  onToggle: () => void;
  places: CardPlaces;
};

/** A list with its name and description; when open, its titles. */
export function ListEntry({ list, isOpen, comesIntoView, onToggle, places }: Props) {
  const t = useTranslations("lists");
  const ids = useId();
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen && comesIntoView) entry.current?.scrollIntoView({ block: "start", behavior: scrolling() });
  }, [isOpen, comesIntoView]);
  return (
    <li ref={entry} className="list-entry" data-open={isOpen ? "" : undefined}>
      <div className="list-head">
        <div className="list-picture">
          {/* Open, a list of one title shows its picture below. */}
          {list.last_video_inserted && !(isOpen && list.total_video === 1) ? (
            places.picture(list.last_video_inserted, onToggle)
          ) : (
            <NoPicture />
          )}
        </div>
        <div className="grid min-w-0 gap-1">
          <h2 className="list-name">
            <button
              type="button"
              id={`${ids}-name`}
              className="list-toggle"
              aria-expanded={isOpen}
              aria-controls={`${ids}-items`}
              aria-describedby={`${ids}-count`}
              onClick={onToggle}
            >
              {list.name}
            </button>
          </h2>
          {list.description && <p className="list-text">{list.description}</p>}
          <p id={`${ids}-count`} className="text-sm text-soft tabular-nums">
            {t("count", { count: list.total_video })}
          </p>
        </div>
        <div className="list-controls">
          {!list.is_default && <ListMenu list={list} />}
          <ChevronDown className="list-chevron" aria-hidden="true" />
        </div>
      </div>
      <section id={`${ids}-items`} aria-labelledby={`${ids}-name`} hidden={!isOpen}>
        {isOpen && <ListItems list={list} places={places} />}
      </section>
    </li>
  );
}

function NoPicture() {
  return (
    <div className="list-no-picture">
      <ListVideo className="size-8" aria-hidden="true" />
    </div>
  );
}

function scrolling(): ScrollBehavior {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? "instant" : "smooth";
}
