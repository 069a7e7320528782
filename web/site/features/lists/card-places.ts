import type { ReactNode } from "react";
import type { AnswerFor } from "#contract/client.ts";

export type ListedVideo = AnswerFor<"GET /playlists/{id}/items">["data"][number];

/** What the page lends from the catalogue: how titles are drawn and previewed. */
export type CardPlaces = {
  /** A title among others; `corner` is a button over its picture. */
  card: (video: ListedVideo, corner: ReactNode) => ReactNode;
  /** A title's picture alone, which does something when it is pressed. */
  picture: (video: ListedVideo, onPress: () => void) => ReactNode;
};
