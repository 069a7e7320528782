import { useQuery } from "@tanstack/react-query";
import { Play } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { CallError } from "#contract/client.ts";
import { longDay } from "#contract/date-text.ts";
import { refusedAsExpired } from "#shared/api/expiry.ts";
import { queries, query } from "#shared/api/queries.ts";
import { AskAgain } from "#shared/ui/ask-again.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { useOpenPlayer } from "#shared/ui/open-player.ts";
import { Picture } from "#shared/ui/picture.tsx";
import { Rating } from "#shared/ui/rating.tsx";
import { RichText } from "#shared/ui/rich-text.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import type { Notification } from "./notification-data.ts";

type Props = { notification: Notification; open: boolean; onClose: () => void };

/** A notification in full: an episode with a link, or a reaction to a comment. */
export default function NotificationDialog({ notification, open, onClose }: Props) {
  const isEpisode = notification.activity_name === "activity_new_episode";
  return isEpisode ? (
    <EpisodeDialog notification={notification} open={open} onClose={onClose} />
  ) : (
    <CommentDialog notification={notification} open={open} onClose={onClose} />
  );
}

function EpisodeDialog({ notification: { data, created_at }, open, onClose }: Props) {
  const t = useTranslations("notifications");
  const locale = useLocale();
  const asked = useQuery(query("GET /episodes/{id}/notification", { params: { id: data.id } }), queries);
  const episode = asked.data;
  const isGone = asked.error instanceof CallError && asked.error.status === 404;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={episode?.title ?? data.text}
      maxWidth={560}
      actions={
        !isGone && (
          <EpisodeActions
            seriesId={data.series_id}
            episodeId={data.id}
            isFree={episode?.is_free_episode === true}
            onClose={onClose}
          />
        )
      }
    >
      <div className="grid gap-4">
        <Picture
          url={data.thumb_url}
          name={data.series_name ?? ""}
          color={data.color}
          shape="horizontal"
          sizes="(min-width: 37.5rem) 32rem, 90vw"
          className="bell-cover"
        />
        <p className="text-sm">
          {data.trans} · <time dateTime={created_at}>{longDay(created_at, locale)}</time>
        </p>
        <p className="font-semibold text-fore">
          {data.series_name}
          {episode && ` · ${t("place", { season: episode.season.number, number: episode.number })}`}
        </p>
        {episode && episode.rating !== 0 && (
          <p className="text-sm">
            <Rating age={episode.rating} />
          </p>
        )}
        {episode && <RichText html={episode.description} />}
        {isGone && <p role="alert">{t("gone")}</p>}
        {asked.error && !isGone && (
          <AskAgain text={t("unreachable")} busy={asked.isFetching} onRetry={() => void asked.refetch()} />
        )}
        {asked.isPending && <Skeleton className="h-24" />}
      </div>
    </Dialog>
  );
}

type ActionsProps = { seriesId: number | null; episodeId: number; isFree: boolean; onClose: () => void };

function EpisodeActions({ seriesId, episodeId, isFree, onClose }: ActionsProps) {
  const t = useTranslations("notifications");
  const openPlayer = useOpenPlayer();
  const path = `/watch/${seriesId}/${episodeId}`;
  return (
    <>
      <LinkButton
        to={path}
        onClick={(event) => {
          if (!isFree && refusedAsExpired()) event.preventDefault();
          else openPlayer(path, event);
        }}
      >
        <span className="flex items-center gap-2.5">
          <Play className="size-5 fill-current" aria-hidden="true" />
          {t("watch")}
        </span>
      </LinkButton>
      <LinkButton look="secondary" to={`/info-detail/${seriesId}#episode-${episodeId}`} onClick={onClose}>
        {t("moreInfo")}
      </LinkButton>
    </>
  );
}

function CommentDialog({ notification: { id, data, created_at }, open, onClose }: Props) {
  const t = useTranslations("notifications");
  const locale = useLocale();
  // The list truncates long texts.
  const { data: whole } = useQuery(query("GET /notifications/{id}", { params: { id } }), queries);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={data.trans}
      maxWidth={560}
      actions={
        <LinkButton to={`/info-detail/${data.series_id ?? data.videoId}#avis-${data.id}`} onClick={onClose}>
          {t("discussion")}
        </LinkButton>
      }
    >
      <div className="grid gap-4">
        <blockquote className="bell-quote">{whole?.data.text ?? data.text}</blockquote>
        <p className="text-sm">
          {data.series_name !== null && `${data.series_name} · `}
          <time dateTime={created_at}>{longDay(created_at, locale)}</time>
        </p>
      </div>
    </Dialog>
  );
}
