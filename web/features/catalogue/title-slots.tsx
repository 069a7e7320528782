import { createContext, type ReactNode, use } from "react";

export type SlotTitle = { id: number; type: "movie" | "series" | "episode"; title: string };

/** What other features lend to the titles' pages: the pages bring them together. */
export type TitleSlots = {
  /** Like, favourite, add to a list: beside 'Regarder'. */
  actions?: (title: SlotTitle) => ReactNode;
  /** 'Avis'. */
  reviews?: (title: SlotTitle) => ReactNode;
};

const Slots = createContext<TitleSlots>({});
export const TitleSlotsProvider = Slots.Provider;
export const useTitleSlots = (): TitleSlots => use(Slots);
