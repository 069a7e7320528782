import { useEffect } from "react";
import type { ShouldRevalidateFunctionArgs } from "react-router";
import { refusedAsExpired } from "../api/expiry.ts";
import { openProfile, useOtherSpace } from "../chrome/browsing.ts";
import { Home, HomeSkeleton } from "../features/catalogue/home/home.tsx";
import { prefetchHome } from "../features/catalogue/home/home-data.ts";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";

export const handle: PageHandle = { title: "catalogue.home.title", theme: "dark" };

export function clientLoader() {
  guardPage("browse");
  prefetchHome();
  return null;
}
clientLoader.hydrate = true as const;

export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname;
}

export const HydrateFallback = HomeSkeleton;

export default function HomePage() {
  const kids = useOtherSpace();
  useEffect(() => void refusedAsExpired(), []);
  return <Home forKids={false} {...(kids ? { onEnterKids: () => openProfile(kids) } : {})} />;
}
