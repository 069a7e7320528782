import { createContext, type ReactNode, use } from "react";

export type SlotTitle = {
  id: number;
  type: "movie" | "series" | "episode";
  title: string;
  /** Known where the title is shown whole. */
  total_like?: number;
};

/** Over a card there is room for small buttons only. */
export type ActionsPlace = "card" | "cover";

/** What other features lend to the titles' pages: the pages bring them together. */
export type TitleSlots = {
  /** Like, favourite, add to a list: beside 'Regarder'. */
  actions?: (title: SlotTitle, place: ActionsPlace) => ReactNode;
  /** 'Avis'. */
  reviews?: (title: SlotTitle) => ReactNode;
};

const Slots = createContext<TitleSlots>({});
export const TitleSlotsProvider = Slots.Provider;
export const useTitleSlots = (): TitleSlots => use(Slots);
