import type { CodeAsked } from "#shared/api/code-asked.ts";
import { createContext, type ReactNode, use } from "react";

export type SlotTitle = {
  id: number;
  type: "movie" | "series" | "episode";
  title: string;
  /** Known on the title's page. */
  total_like?: number;
  watched_time?: number | undefined;
  duration?: number | undefined;
  last_episode?: SlotEpisode | null | undefined;
};
type SlotEpisode = { id: number; season: number; number: number; watched_time: number; duration: number };

/** Cards have room for small buttons only. */
export type ActionsPlace = "card" | "cover";

/** Parts of other features within a title's page, provided by the pages. */
export type TitleSlots = {
  /** Like, favourite and list buttons beside 'Regarder'. */
  actions?: (title: SlotTitle, place: ActionsPlace) => ReactNode;
  /** 'Avis'. */
  reviews?: (title: SlotTitle, heading: "h2" | "h3") => ReactNode;
  /** Asks for the parental code before what is for adults alone. */
  askCode?: (asked: CodeAsked) => ReactNode;
};

const Slots = createContext<TitleSlots>({});
export const TitleSlotsProvider = Slots.Provider;
export const useTitleSlots = (): TitleSlots => use(Slots);
