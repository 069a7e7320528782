import { Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { homeOf, useProfile } from "#shared/api/session.ts";
import { AskAgain } from "#shared/ui/ask-again.tsx";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { useFocusAfterRemoval } from "#shared/ui/focus-after-removal.ts";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { CardGrid } from "#shared/ui/row.tsx";
import { useShowError } from "#shared/ui/refused.ts";
import { GridSkeleton } from "#shared/ui/skeleton.tsx";
import { StatePanel } from "#shared/ui/state-panel.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import type { CardPlaces, ListedVideo } from "./card-places.ts";
import { EmptyShelf } from "./empty-shelf.tsx";
import { setListed } from "./list-data.ts";
import type { Playlist } from "./list-rules.ts";
import { useListItems } from "./paged-items.ts";

/** The titles of an open list, each with a remove button. */
export function ListItems({ list, places }: { list: Playlist; places: CardPlaces }) {
  const t = useTranslations("lists");
  const items = useListItems(list.id);
  const { items: videos, isError, isFetching, refetch } = items;
  const take = useTaking(list);
  const frame = useFocusAfterRemoval(videos?.length ?? 0, nameOfList);
  return (
    <div {...frame} className="list-items">
      {videos === undefined ? (
        isError ? (
          <AskAgain text={t("unreachable")} busy={isFetching} onRetry={() => void refetch()} />
        ) : (
          <GridSkeleton cards={Math.min(list.total_video, 5)} />
        )
      ) : videos.length === 0 ? (
        <Empty instead={places.instead} />
      ) : (
        <CardGrid columns={videos.length < 3 ? 3 : undefined}>
          {videos.map((video) => (
            <div key={video.id}>
              {places.card(
                video,
                <IconButton
                  look="onPicture"
                  label={t("take", { title: video.title })}
                  tooltip={t("takeShort")}
                  icon={<Trash2 className="size-5" aria-hidden="true" />}
                  onClick={() => take(video)}
                />,
              )}
            </div>
          ))}
        </CardGrid>
      )}
      {items.hasNextPage && (
        <Button look="secondary" busy={items.isFetchingNextPage} onClick={() => void items.loadMore()}>
          {t("more")}
        </Button>
      )}
    </div>
  );
}

const nameOfList = (items: HTMLElement) => items.closest(".list-entry")?.querySelector<HTMLElement>(".list-toggle");

/** Removes a title with a toast that offers undo. */
function useTaking(list: Playlist): (video: ListedVideo) => void {
  const t = useTranslations("lists");
  const showError = useShowError();
  const set = async ({ id, title }: ListedVideo, isIn: boolean): Promise<boolean> => {
    try {
      await setListed(list.id, id, isIn);
      return true;
    } catch (error) {
      showError(error, { action: t(isIn ? "toPutBack" : "toTake", { title }), id });
      return false;
    }
  };
  const take = async (video: ListedVideo): Promise<void> => {
    if (!(await set(video, false))) return;
    const action = { label: t("undo"), run: () => void set(video, true) };
    showToast(t("taken", { title: video.title }), { action });
  };
  return (video) => void take(video);
}

function Empty({ instead }: { instead: ReactNode }) {
  const t = useTranslations("lists.empty");
  const profile = useProfile();
  return (
    <StatePanel drawing={EmptyShelf} heading="h3" title={t("title")} text={t("text")}>
      {instead}
      <LinkButton to={homeOf(profile)}>{t("action")}</LinkButton>
    </StatePanel>
  );
}
