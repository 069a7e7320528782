import type { ClientLoaderFunctionArgs } from "react-router";
import { OwnPages } from "../layout/own-pages.tsx";
import { RecentList, RecentSkeleton } from "../features/reading/category-list.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";

export const handle: PageHandle = { title: "catalogue.lists.recents" };

export function clientLoader(asked: ClientLoaderFunctionArgs) {
  guardPage("protected", asked);
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <RecentSkeleton neighbours={<OwnPages here="/recents" />} />;
}

export default function Recents() {
  return <RecentList neighbours={<OwnPages here="/recents" />} />;
}
