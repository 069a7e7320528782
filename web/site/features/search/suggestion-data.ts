import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { queries, query } from "#shared/api/queries.ts";
import type { VideoCard } from "../cards/card.ts";

/** Delay after the last keystroke before suggestions are asked for, in milliseconds. */
const pauseMs = 150;
/** At most so many of each kind are suggested. */
const most = { titles: 4, episodes: 2, people: 2, categories: 2 } as const;

/** The best titles, episodes, people and categories for a keyword; those of the last one until they are there. */
export function useSuggestions(typed: string) {
  const keyword = useCalm(typed);
  const asked = { queries, enabled: keyword !== "" };
  const videos = useQuery(
    {
      ...query("GET /videos/search", { query: { keyword, page: 1, limit: 12 } }),
      placeholderData: keepPreviousData,
      enabled: asked.enabled,
    },
    queries,
  );
  const people = useQuery(
    {
      ...query("GET /people/search", { query: { keyword } }),
      placeholderData: keepPreviousData,
      enabled: asked.enabled,
    },
    queries,
  );
  const categories = useQuery(
    {
      ...query("GET /categories/search", { query: { keyword } }),
      placeholderData: keepPreviousData,
      enabled: asked.enabled,
    },
    queries,
  );
  if (typed === "") return undefined;
  return (
    videos.data && {
      ...byKind(videos.data.data),
      people: (people.data?.data ?? []).slice(0, most.people),
      categories: (categories.data?.data ?? []).slice(0, most.categories),
      isSettled: keyword === typed && !videos.isPlaceholderData,
    }
  );
}

/** The first of each kind, in the order of their relevance. */
export function byKind(videos: readonly VideoCard[]): { titles: VideoCard[]; episodes: VideoCard[] } {
  const episodes = videos.filter(({ type }) => type === "episode");
  const titles = videos.filter(({ type }) => type !== "episode");
  return { titles: titles.slice(0, most.titles), episodes: episodes.slice(0, most.episodes) };
}

function useCalm(typed: string): string {
  const [calm, setCalm] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setCalm(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return typed === "" ? "" : calm;
}
