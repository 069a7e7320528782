import type { ClientLoaderFunctionArgs } from "react-router";
import { OwnPages } from "../chrome/own-pages.tsx";
import { RecentList } from "../features/catalogue/lists/category-list.tsx";
import { ListSkeleton } from "../features/catalogue/lists/card-list.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";

export const handle: PageHandle = { title: "catalogue.lists.recents" };

export function clientLoader(asked: ClientLoaderFunctionArgs) {
  guardPage("protected", asked);
  return null;
}
clientLoader.hydrate = true as const;

export const HydrateFallback = ListSkeleton;

export default function Recents() {
  return <RecentList neighbours={<OwnPages here="/recents" />} />;
}
