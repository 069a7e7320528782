import type { ClientLoaderFunctionArgs } from "react-router";
import { OwnPages } from "../layout/own-pages.tsx";
import { HoverPicture } from "../features/cards/held-picture.tsx";
import { useWidePictures } from "../features/home/home-data.ts";
import { ThreeTitles } from "../features/home/three-titles.tsx";
import { TitleCard } from "../features/cards/title-card.tsx";
import { AlsoToWatch } from "../features/reading/also-to-watch.tsx";
import { prefetchLists } from "../features/lists/list-data.ts";
import { MyLists } from "../features/lists/my-lists.tsx";
import { MyListsSkeleton } from "#site/features/lists/lists-skeleton.tsx";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";

export const handle: PageHandle = { title: "lists.title" };

export function clientLoader(asked: ClientLoaderFunctionArgs) {
  guardPage("protected", asked);
  prefetchLists();
  return null;
}
clientLoader.hydrate = true as const;

export function shouldRevalidate(): boolean {
  return false;
}

export const HydrateFallback = MyListsSkeleton;

export default function MyList() {
  return (
    <MyLists
      neighbours={<OwnPages here="/my-list" />}
      otherPictures={useWidePictures()}
      also={(videos) => <AlsoToWatch videos={videos} />}
      card={(video, corner) => <TitleCard video={video} corner={corner} />}
      picture={(video, onPress) => (
        <HoverPicture video={video} sizes="(min-width: 64rem) 15rem, 22vw" onPress={onPress} />
      )}
      instead={<ThreeTitles />}
    />
  );
}
