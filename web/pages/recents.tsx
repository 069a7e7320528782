import { RecentList } from "../features/catalogue/lists/category-list.tsx";
import { ListSkeleton } from "../features/catalogue/lists/card-list.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";

export const handle: PageHandle = { title: "catalogue.lists.recents" };

export function clientLoader() {
  guardPage("protected");
  return null;
}
clientLoader.hydrate = true as const;

export const HydrateFallback = ListSkeleton;

export default function Recents() {
  return <RecentList />;
}
