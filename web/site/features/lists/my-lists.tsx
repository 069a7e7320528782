import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { SilentDish } from "#shared/ui/drawings.tsx";
import { PageHero } from "#shared/ui/page-hero.tsx";
import { StatePanel } from "#shared/ui/state-panel.tsx";
import { useLists } from "./list-data.ts";
import { ListEntry } from "./list-entry.tsx";
import { NameDialog } from "./name-dialog.tsx";
import type { CardPlaces, ListedVideo } from "./card-places.ts";
import type { Playlist } from "./list-rules.ts";
import { Acts } from "#shared/ui/read-only.tsx";
import "./lists.css";
import "./list-items.css";
import { ListsSkeleton } from "./lists-skeleton.tsx";
import { Chooser } from "./list-chooser.tsx";

type Props = CardPlaces & {
  /** Links to the pages beside this one. */
  neighbours: ReactNode;
  /** One of them stands above where one title alone is listed, whose own picture is in its list. */
  otherPictures: readonly { images_key: string; color: string }[];
  /** A row of other titles. */
  also: (videos: readonly ListedVideo[]) => ReactNode;
};

/** 'Ma liste': the profile's lists, one of them open. */
export function MyLists({ neighbours, otherPictures, also, ...places }: Props) {
  const t = useTranslations("lists");
  const { data, isError, isFetching, refetch } = useLists();
  const [opened, open] = useOpened(data?.data);
  const [making, setMaking] = useState(false);
  return (
    <div className="my-lists">
      <PageHero title={t("title")} line={t("line")} of={pictureAbove(data?.data, otherPictures)}>
        {neighbours}
      </PageHero>
      <div className="my-lists-head">
        {data && (
          <>
            <Chooser lists={data.data} opened={opened.id} onChoose={open} />
            <Acts>
              <Button
                look="secondary"
                icon={<Plus className="size-5" aria-hidden="true" />}
                onClick={() => setMaking(true)}
              >
                {t("new")}
              </Button>
            </Acts>
          </>
        )}
      </div>
      {data ? (
        <ul className="my-lists-all">
          {data.data.map((list) => (
            <ListEntry
              key={list.id}
              list={list}
              isOpen={list.id === opened.id}
              comesIntoView={opened.isAsked}
              onToggle={() => open(list.id === opened.id ? null : list.id)}
              places={places}
            />
          ))}
        </ul>
      ) : isError ? (
        <Fault busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <ListsSkeleton />
      )}
      {data && also(data.data.flatMap(({ last_video_inserted: latest }) => latest ?? []))}
      {making && <NameDialog list={null} onClose={() => setMaking(false)} onSaved={({ id }) => open(id)} />}
    </div>
  );
}

/** The title put on a list last; another one where it is the only one. */
function pictureAbove(lists: readonly Playlist[] | undefined, others: Props["otherPictures"]) {
  const latest = lists?.find(({ last_video_inserted: video }) => video)?.last_video_inserted ?? undefined;
  const count = lists?.reduce((sum, { total_video: total }) => sum + total, 0);
  const other = count === 1 && others.find(({ images_key: key }) => key !== latest?.images_key);
  return other || latest;
}

const parameter = "liste";

/** The open list is in the URL, so that 'back' restores it. A single list is open by default. */
function useOpened(
  lists: readonly Playlist[] | undefined,
): [{ id: number | null; isAsked: boolean }, (id: number | null) => void] {
  const [query, setQuery] = useSearchParams();
  const [isAsked, setAsked] = useState(false);
  const only = lists?.length === 1 ? (lists[0]?.id ?? null) : null;
  const wanted = query.get(parameter);
  const id = wanted === null ? only : (lists?.find((list) => String(list.id) === wanted)?.id ?? null);
  const open = (next: number | null): void => {
    setAsked(next !== null);
    const rest = new URLSearchParams(query);
    rest.set(parameter, next === null ? "" : String(next));
    setQuery(rest, { replace: true, preventScrollReset: true });
  };
  return [{ id, isAsked }, open];
}

function Fault({ busy, onRetry }: { busy: boolean; onRetry: () => void }): ReactNode {
  const t = useTranslations();
  return (
    <div className="grid place-items-center py-10">
      <StatePanel drawing={SilentDish} heading="h2" title={t("lists.unreachable")}>
        <Button onClick={onRetry} busy={busy}>
          {t("shell.faults.retry")}
        </Button>
      </StatePanel>
    </div>
  );
}
