import { type ComponentProps, type ReactElement, type ReactNode, useRef } from "react";
import { useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import type { ImageStyle } from "#contract/images.ts";
import { homeOf, useProfile } from "#shared/api/session.ts";
import { LostPlanet } from "#shared/ui/drawings.tsx";
import { Button } from "#shared/ui/button.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { CardGrid } from "#shared/ui/row.tsx";
import { Neighbours, PageHero } from "#shared/ui/page-hero.tsx";
import { usePageTitle } from "#shared/ui/page-title.ts";
import { GridSkeleton, Skeleton } from "#shared/ui/skeleton.tsx";
import { StatePanel } from "#shared/ui/state-panel.tsx";
import type { VideoCard } from "../cards/card.ts";
import { TitleCard } from "../cards/title-card.tsx";
import { useScrollRestoration } from "#shared/motion/scroll-restoration.ts";
import { Unreachable } from "../cards/unreachable.tsx";
import { isFiltered, type ListChoices } from "./choices.ts";
import { ListChoices as ChoicesOf, type Shelf } from "./list-choices.tsx";
import { AlsoToWatch } from "./also-to-watch.tsx";
import { LoadMore } from "./load-more.tsx";
import type { useCardPages } from "./paged.ts";
import { roomyColumns } from "./roomy.ts";

/** Keeps the line of the count, so that nothing moves when it comes. */
const unknownCount = "\u00A0";

type Props = {
  /** What stands above the titles; its picture is that of the first title for adults, or of the first. */
  hero: Omit<ComponentProps<typeof PageHero>, "of">;
  pages: ReturnType<typeof useCardPages>;
  /** Shown for an empty list: a sentence or a panel. */
  empty: string | ReactElement;
  shape?: ImageStyle;
  /** Expected number of titles, if known. */
  expected?: number | undefined;
  /** A button over each picture's corner. */
  cornerOf?: (video: VideoCard) => ReactNode;
  /** What somebody chooses the titles by. */
  choices?: { shelf: Shelf; of: ListChoices } | undefined;
  /** One of them stands above a single title, whose own picture would be there twice. */
  otherPictures?: readonly PictureOf[] | undefined;
};
type PictureOf = { images_key: string; color: string };

/** A page with one list of titles, loading more on demand. */
export function CardList(props: Props) {
  const { hero, pages, empty, shape = "horizontal", expected, cornerOf, choices, otherPictures } = props;
  const { videos, error, hasNextPage, isFetchingNextPage, isFetching, loadMore, refetch } = pages;
  if (error instanceof CallError && error.status === 404) return <Missing />;
  const isShort = videos && !hasNextPage && !(choices && isFiltered(choices.of.chosen));
  const columns = isShort ? roomyColumns(videos.length) : undefined;
  return (
    <div className="list-page">
      <PageHero {...hero} count={hero.count ?? unknownCount} of={videos && pictureOf(videos, otherPictures)} />
      {choices && <ChoicesOf shelf={choices.shelf} choices={choices.of} />}
      {videos === undefined ? (
        error ? (
          <Unreachable onRetry={() => void refetch()} busy={isFetching} />
        ) : (
          <CardsComing shape={shape} expected={expected} />
        )
      ) : videos.length === 0 ? (
        <div className="grid place-items-center px-gutter py-16">
          {choices && isFiltered(choices.of.chosen) ? (
            <NoneChosen onClear={choices.of.clear} />
          ) : typeof empty === "string" ? (
            <StatePanel drawing={LostPlanet} heading="h2" title={empty} />
          ) : (
            empty
          )}
        </div>
      ) : (
        <Cards videos={videos} shape={shape} cornerOf={cornerOf} columns={columns} />
      )}
      <LoadMore hasMore={hasNextPage} busy={isFetchingNextPage} onMore={() => void loadMore()} />
      {videos && columns !== undefined && <AlsoToWatch videos={videos} />}
    </div>
  );
}

/** Children's pictures are light: among others they do not stand behind the words. */
function pictureOf(videos: readonly VideoCard[], others: readonly PictureOf[] = []): PictureOf | undefined {
  const [first, second] = videos;
  const other = second ? undefined : others.find(({ images_key: key }) => key !== first?.images_key);
  if (first && other) return other;
  return videos.find(({ is_kid: isKid }) => !isKid) ?? videos[0];
}

type CardsProps = {
  videos: readonly VideoCard[];
  shape: ImageStyle;
  cornerOf: Props["cornerOf"];
  columns: number | undefined;
};

function Cards({ videos, shape, cornerOf, columns }: CardsProps) {
  const frame = useRef<HTMLDivElement>(null);
  useScrollRestoration(frame);
  return (
    <div ref={frame} data-list="all">
      <CardGrid shape={shape} columns={columns}>
        {videos.map((video, place) => (
          <TitleCard
            key={video.id}
            video={video}
            shape={shape}
            eager={place < 8}
            corner={cornerOf?.(video)}
            large={columns !== undefined}
            alone={videos.length === 1}
          />
        ))}
      </CardGrid>
    </div>
  );
}

/** Nothing fits what was chosen. */
function NoneChosen({ onClear }: { onClear: () => void }) {
  const t = useTranslations("catalogue.choices");
  return (
    <StatePanel drawing={LostPlanet} heading="h2" title={t("none")}>
      <Button onClick={onClear}>{t("clear")}</Button>
    </StatePanel>
  );
}

/** The list does not exist, or not for this profile. */
function Missing() {
  const t = useTranslations("shell.faults.notFound");
  const home = homeOf(useProfile());
  usePageTitle(t("pageTitle"));
  return (
    <div className="grid place-items-center px-gutter py-16">
      <StatePanel drawing={LostPlanet} title={t("title")} text={t("text")}>
        <LinkButton to={home}>{t("action")}</LinkButton>
      </StatePanel>
    </div>
  );
}

const mostComing = 15;

function CardsComing({
  shape = "horizontal",
  expected = mostComing,
}: {
  shape?: ImageStyle;
  expected?: number | undefined;
}) {
  return (
    <div className="cards-coming">
      <GridSkeleton shape={shape} cards={Math.min(expected, mostComing)} />
    </div>
  );
}

type Words = Partial<Pick<Props["hero"], "title" | "line" | "children">>;

/** Placeholder of a list's page, also rendered on the server, with those of its words that are known. */
export function ListSkeleton({ title, line, children }: Words) {
  return (
    <div className="list-page">
      <PageHero title={title ?? <Skeleton className="h-[1.02em] w-72 max-w-full" />} line={line} count={unknownCount}>
        {children ?? <Neighbours label="" here="" pages={[]} />}
      </PageHero>
      <CardsComing />
    </div>
  );
}
