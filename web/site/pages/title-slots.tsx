import { lazy } from "react";
import type { TitleSlots } from "../features/cards/title-slots.tsx";
import { askCodeBefore } from "./ask-code.tsx";
import { Part } from "#shared/ui/part.tsx";

const ListButton = lazy(() => import("../features/lists/list-button.tsx"));
const MarkButtons = lazy(() => import("../features/community/mark-buttons.tsx"));
const Reviews = lazy(() => import("../features/comments/reviews.tsx"));

/** Parts of other features in title pages and previews, loaded on demand. */
export const titleSlots: TitleSlots = {
  actions: (title, place) => {
    const size = place === "card" ? "small" : "large";
    return (
      <Part waiting={<ButtonPlaces count={3} size={size} />}>
        <ListButton title={title} size={size} />
        <MarkButtons title={title} size={size} />
      </Part>
    );
  },
  reviews: (title, heading) => (
    <Part missing="here">
      <Reviews key={title.id} title={title} heading={heading} />
    </Part>
  ),
  askCode: askCodeBefore("adult"),
};

/** Placeholder for buttons that are loading. */
function ButtonPlaces({ count, size }: { count: number; size: "small" | "large" }) {
  return Array.from({ length: count }, (_, place) => (
    <span key={place} aria-hidden="true" className={size === "small" ? "size-9" : "size-12 xs:size-14"} />
  ));
}
