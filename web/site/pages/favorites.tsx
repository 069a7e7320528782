import type { ClientLoaderFunctionArgs } from "react-router";
import { useTranslations } from "use-intl";
import { call } from "#shared/api/client.ts";
import { useProfile } from "#shared/api/session.ts";
import { OwnPages } from "../layout/own-pages.tsx";
import { useWidePictures } from "../features/home/home-data.ts";
import { ThreeTitles } from "../features/home/three-titles.tsx";
import { CardList, ListSkeleton } from "../features/reading/card-list.tsx";
import { useWholeCount } from "../features/reading/category-list.tsx";
import { useCardPages } from "../features/reading/paged.ts";
import { KeptPlace, NoFavourites, RemoveFavourite } from "../features/community/favourites.tsx";
import { useMarked } from "../features/community/marks.ts";
import { guardPage } from "../guard/guarded.ts";
import type { PageHandle } from "../page-handle.ts";

export const handle: PageHandle = { title: "community.favourites" };

export function clientLoader(asked: ClientLoaderFunctionArgs) {
  guardPage("protected", asked);
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  const t = useTranslations("community");
  return (
    <div className="favourites">
      <ListSkeleton title={t("favourites")} line={t("line")}>
        <OwnPages here="/favorites" />
      </ListSkeleton>
    </div>
  );
}

const pageSize = 100;

export default function Favorites() {
  const t = useTranslations("community");
  const [ids, profile] = [useMarked("favourite"), useProfile()];
  const expected = (ids ?? profile?.favorites)?.length;
  const pages = useCardPages(["GET /me/favorites"], (page, signal) =>
    call("GET /me/favorites", { query: { page, limit: pageSize } }, signal),
  );
  return (
    <KeptPlace count={pages.videos?.length ?? 0}>
      <CardList
        hero={{
          title: t("favourites"),
          line: t("line"),
          count: useWholeCount(pages),
          children: <OwnPages here="/favorites" />,
        }}
        pages={pages}
        expected={expected}
        otherPictures={useWidePictures()}
        empty={<NoFavourites instead={<ThreeTitles />} />}
        cornerOf={(video) => <RemoveFavourite title={video} />}
      />
    </KeptPlace>
  );
}
