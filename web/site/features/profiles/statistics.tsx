import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { longDay } from "#contract/date-text.ts";
import { Link } from "#shared/ui/link.tsx";
import { call } from "#shared/api/client.ts";
import { usePages } from "#shared/api/pages.ts";
import { useProfile } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Switch } from "#shared/ui/choice.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { Tabs } from "#shared/ui/tabs.tsx";

type ListName = "GET /profiles/history-videos" | "GET /profiles/liked-videos";

/** What this profile watched and liked, with dates; loaded on demand. */
export function Statistics() {
  const t = useTranslations("profiles.statistics");
  const [shown, setShown] = useState(false);
  return (
    <div className="grid gap-4">
      <Switch label={t("show")} hint={t("hint")} checked={shown} onChange={({ target }) => setShown(target.checked)} />
      {shown && (
        <Tabs
          label={t("title")}
          tabs={[
            {
              value: "watched",
              label: t("watched"),
              content: <Titles list="GET /profiles/history-videos" none={t("noneWatched")} />,
            },
            {
              value: "liked",
              label: t("liked"),
              content: <Titles list="GET /profiles/liked-videos" none={t("noneLiked")} />,
            },
          ]}
        />
      )}
    </div>
  );
}

function Titles({ list, none }: { list: ListName; none: string }) {
  const t = useTranslations("profiles.statistics");
  const locale = useLocale();
  const profile = useProfile();
  const { items, isError, refetch, hasNextPage, loadMore, isFetchingNextPage } = usePages({
    key: [list, profile?.id, locale],
    load: (page, signal) => call(list, { query: { page, limit: 20 } }, signal),
    idOf: ({ video_id }) => video_id,
    staleTime: 0,
  });
  if (isError) {
    return (
      <Button look="secondary" size="small" onClick={() => void refetch()}>
        {t("retry")}
      </Button>
    );
  }
  if (!items) return <Skeleton className="h-32" />;
  if (items.length === 0) return <p className="text-soft">{none}</p>;
  return (
    <>
      <table className="w-full text-start">
        <thead className="sr-only">
          <tr>
            <th scope="col">{t("date")}</th>
            <th scope="col">{t("video")}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {items.map(({ video_id, title, created_at }) => (
            <tr key={video_id}>
              <td className="w-32 py-3 align-top text-sm text-soft">
                <time dateTime={created_at}>{longDay(created_at, locale)}</time>
              </td>
              <td className="py-2.5">
                <Link to={`/video-info/${video_id}`} className="hover:underline">
                  {title}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hasNextPage && (
        <div className="mt-4">
          <Button look="secondary" size="small" busy={isFetchingNextPage} onClick={() => void loadMore()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}
