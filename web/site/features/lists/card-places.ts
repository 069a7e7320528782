import type { ReactNode } from "react";
import type { AnswerFor } from "#contract/client.ts";

export type ListedVideo = AnswerFor<"GET /playlists/{id}/items">["data"][number];

/** Components of the catalogue, provided by the page. */
export type CardPlaces = {
  /** A title's card with a button over its corner. */
  card: (video: ListedVideo, corner: ReactNode) => ReactNode;
  /** A title's picture as a button. */
  picture: (video: ListedVideo, onPress: () => void) => ReactNode;
  /** Titles for an empty list. */
  instead: ReactNode;
};
