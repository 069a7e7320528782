import type { ClientLoaderFunctionArgs, ShouldRevalidateFunctionArgs } from "react-router";
import { useEffect } from "react";
import { noticeExpiry } from "#shared/api/expiry.ts";
import { prefetchHome } from "../features/home/home-data.ts";
import { KidsHome, KidsHomeSkeleton } from "../features/kids/kids-home.tsx";
import { useLostNotice } from "../features/titles/lost-video.tsx";
import { prefetchLists } from "../features/lists/list-data.ts";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";

export const handle: PageHandle = { title: "catalogue.home.kidsTitle", theme: "kids" };

export function clientLoader(asked: ClientLoaderFunctionArgs) {
  guardPage("browse-kids", asked);
  prefetchHome();
  prefetchLists();
  return null;
}
clientLoader.hydrate = true as const;

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const HydrateFallback = KidsHomeSkeleton;

export default function KidsHomePage() {
  useEffect(() => void noticeExpiry(), []);
  useLostNotice();
  return <KidsHome />;
}
