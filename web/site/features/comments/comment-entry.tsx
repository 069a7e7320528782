import { EyeOff, Flag, Heart, MessageCircle, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { Profile } from "#shared/api/session.ts";
import { Avatar } from "#shared/ui/avatar.tsx";
import { useBusyAction } from "#shared/ui/busy-action.ts";
import { Button } from "#shared/ui/button.tsx";
import { countText } from "#shared/ui/count-text.ts";
import { agoText } from "./ago-text.ts";
import { type Comment, setLike, uncover } from "./comment-data.ts";
import { CommentText } from "./comment-text.tsx";
import { timeText } from "./time-text.ts";
import { Acts } from "#shared/ui/read-only.tsx";

type Entry = Omit<Comment, "comments">;

type Props = {
  comment: Entry;
  profile: Profile;
  onReply: () => void;
  onRemove: () => void;
  onReport: () => void;
  onUncovered?: () => void;
  /** Replies and what leads to them. */
  children?: ReactNode;
};

/** One comment: who, when, what, and what one can do with it. */
export function CommentEntry({ comment, profile, onReply, onRemove, onReport, onUncovered, children }: Props) {
  const t = useTranslations("comments");
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const { id, user_profile: author, text, created_at, parent } = comment;
  return (
    <article id={`avis-${id}`} tabIndex={-1} aria-labelledby={`avis-${id}-name`} className="comment">
      <Avatar name={author.nickname} url={author.avatar_url} size={parent === null ? "medium" : "small"} />
      <div className="min-w-0 grow">
        <p className="comment-head">
          <bdi id={`avis-${id}-name`} className="font-semibold text-fore wrap-anywhere">
            {author.nickname}
          </bdi>
          <time dateTime={created_at} className="text-sm text-soft">
            {agoText(created_at, now, locale) ?? t("justNow")}
          </time>
          {parent === null && <About comment={comment} />}
        </p>
        {comment.is_covered ? <Covered comment={comment} onUncovered={onUncovered} /> : <CommentText text={text} />}
        <div className="comment-actions">
          <Acts>
            <LikeButton comment={comment} />
            <button type="button" className="comment-action" onClick={onReply}>
              <MessageCircle className="size-4" aria-hidden="true" />
              {t("reply")}
              <span className="sr-only"> {t("to", { name: author.nickname })}</span>
            </button>
            {author.id === profile.id ? (
              <button type="button" className="comment-action" onClick={onRemove}>
                <Trash2 className="size-4" aria-hidden="true" />
                {t("remove")}
              </button>
            ) : (
              <button type="button" className="comment-action" disabled={comment.is_reported} onClick={onReport}>
                <Flag className="size-4" aria-hidden="true" />
                {t(comment.is_reported ? "reported" : "report.title")}
              </button>
            )}
          </Acts>
        </div>
        {children}
      </div>
    </article>
  );
}

/** The episode and the moment that a comment speaks of. */
function About({ comment: { episode, at } }: { comment: Entry }) {
  const t = useTranslations("comments");
  if (!episode && at === null) return null;
  const place = episode && t("episode", { season: episode.season, number: episode.number });
  return (
    <span className="comment-about">
      {place}
      {place && at !== null && " · "}
      {at !== null && t("at", { time: timeText(at) })}
    </span>
  );
}

function Covered({ comment, onUncovered }: { comment: Entry; onUncovered: (() => void) | undefined }) {
  const t = useTranslations("comments");
  const { busy, run } = useBusyAction();
  const open = (): Promise<void> =>
    run(t("toUncover"), async () => {
      await uncover(comment.id);
      onUncovered?.();
      document.getElementById(`avis-${comment.id}`)?.focus({ preventScroll: true });
    });
  return (
    <div className="comment-covered">
      <EyeOff className="size-5 flex-none text-soft" aria-hidden="true" />
      <p className="min-w-0 grow text-pretty">{t(comment.episode ? "coveredEpisode" : "coveredMoment")}</p>
      <Button look="secondary" size="small" busy={busy} onClick={() => void open()}>
        {t("uncover")}
      </Button>
    </div>
  );
}

function LikeButton({ comment }: { comment: Entry }) {
  const t = useTranslations("comments");
  const locale = useLocale();
  const { busy, run } = useBusyAction();
  const isLiked = comment.is_liked === 1;
  const toggle = async (): Promise<void> => {
    if (busy) return;
    await run(t(isLiked ? "toUnlike" : "toLike"), () => setLike({ ...comment, comments: [] }, !isLiked));
  };
  return (
    <button
      type="button"
      className="comment-action"
      aria-pressed={isLiked}
      aria-busy={busy || undefined}
      aria-label={t("like", { name: comment.user_profile.nickname, count: comment.total_like })}
      onClick={() => void toggle()}
    >
      <Heart className="mark-icon size-4" aria-hidden="true" />
      <span aria-hidden="true" className="tabular-nums">
        {comment.total_like > 0 ? countText(comment.total_like, locale) : t("likeShort")}
      </span>
    </button>
  );
}
