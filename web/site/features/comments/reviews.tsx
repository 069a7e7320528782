import { useEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { type Profile, useHolder, useProfile } from "#shared/api/session.ts";
import { AskAgain } from "#shared/ui/ask-again.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { addComment, type Comment, type Moment, useComments } from "./comment-data.ts";
import { CommentDialogs, type Wanted } from "./comment-dialogs.tsx";
import { readsReviews } from "./audience.ts";
import { commentAsked, useArrival } from "./arrival.ts";
import { Composer } from "./composer.tsx";
import { momentOf, type MomentTitle } from "./moment.ts";
import { MomentChoice } from "./moment-choice.tsx";
import { Thread } from "./thread.tsx";
import { useNear } from "./near.ts";
import { useReadOnly } from "#shared/ui/read-only.tsx";
import "./comments.css";
import "./comment-form.css";
import "./comment-actions.css";

type Props = { title: MomentTitle; heading: "h2" | "h3" };

/** 'Avis': what subscribers say about a title. Children and pupils neither see nor write. */
export default function Reviews({ title, heading }: Props) {
  const profile = useProfile();
  const holder = useHolder();
  return profile && readsReviews(profile, holder) ? (
    <Section title={title} heading={heading} profile={profile} />
  ) : null;
}

function Section({ title, heading: Heading, profile }: Props & { profile: Profile }) {
  const t = useTranslations("comments");
  const { hash } = useLocation();
  const asked = commentAsked(hash);
  const section = useRef<HTMLElement>(null);
  const isNear = useNear(section, asked !== null);
  const list = useComments(title.id, asked, isNear);
  const [said, setSaid] = useState("");
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const isRemoved = useRef(false);
  const headingId = `reviews-${title.id}`;
  const isGone = asked !== null && list.comments !== undefined && !holds(list.comments, asked);
  useArrival(asked, list.comments !== undefined);
  // After the dialog has given the focus back to a button that goes with the comment.
  useEffect(() => {
    if (wanted || !isRemoved.current) return;
    isRemoved.current = false;
    document.getElementById(headingId)?.focus({ preventScroll: true });
  }, [wanted, headingId]);

  return (
    <section ref={section} className="reviews" aria-labelledby={headingId}>
      <div className="reviews-head">
        <Heading id={headingId} tabIndex={-1} className="text-xl">
          {t("title")} {list.total > 0 && <span className="reviews-count">{t("count", { count: list.total })}</span>}
        </Heading>
        <TitleComposer title={title} profile={profile} onSaid={setSaid} />
      </div>
      <p role="status" className="sr-only">
        {said}
      </p>
      {isGone && (
        <p role="status" className="reviews-none">
          {t("gone")}
        </p>
      )}
      <List list={list} profile={profile} asked={asked} onSaid={setSaid} onWanted={setWanted} />
      <CommentDialogs
        wanted={wanted}
        title={title.id}
        onClose={() => setWanted(null)}
        onRemoved={() => {
          setSaid(t("removed"));
          isRemoved.current = true;
        }}
      />
    </section>
  );
}

/** Whether a comment is there, or a reply that its thread came with. */
function holds(comments: readonly Comment[], asked: number): boolean {
  return comments.some(({ id, comments: replies }) => id === asked || replies.some((reply) => reply.id === asked));
}

function TitleComposer({
  title,
  profile,
  onSaid,
}: {
  title: MomentTitle;
  profile: Profile;
  onSaid: (text: string) => void;
}) {
  const t = useTranslations("comments");
  const isReadOnly = useReadOnly();
  const moment = momentOf(title);
  const [chosen, setChosen] = useState<Moment | null>(null);
  const send = async (text: string): Promise<void> => {
    await addComment(title.id, text, chosen);
    setChosen(null);
    onSaid(t("posted"));
  };
  if (isReadOnly) return null;
  return (
    <Composer profile={profile} place={`video ${title.id}`} label={t("write")} send={t("send")} onSend={send}>
      {moment && (
        <MomentChoice
          moment={moment}
          isChosen={chosen !== null}
          onChange={(isChosen) => setChosen(isChosen ? moment : null)}
        />
      )}
    </Composer>
  );
}

type ListProps = {
  list: ReturnType<typeof useComments>;
  profile: Profile;
  asked: number | null;
  onSaid: (text: string) => void;
  onWanted: (wanted: Wanted) => void;
};

function List({ list, profile, asked, onSaid, onWanted }: ListProps) {
  const t = useTranslations("comments");
  const { comments, isLoading, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, loadMore } = list;
  if (!comments && isError)
    return <AskAgain text={t("unreachable")} busy={isFetching} onRetry={() => void refetch()} />;
  // Nothing is asked for, and nothing moves, while the section is far below.
  if (!comments) return isLoading ? <ListSkeleton label={t("loading")} /> : null;
  if (comments.length === 0) return <p className="reviews-none">{t("none")}</p>;
  const more = async (): Promise<void> => {
    const added = await loadMore();
    if (added) onSaid(t("moreShown", { count: added.data.length }));
  };
  const act = (act: Wanted["act"]) => (comment: Comment) => onWanted({ act, comment });
  return (
    <div className="grid justify-items-center gap-6">
      <ol className="comment-list">
        {comments
          .toSorted((one, other) => other.id - one.id)
          .map((comment) => (
            <li key={comment.id}>
              <Thread
                comment={comment}
                profile={profile}
                asked={asked}
                onSaid={onSaid}
                onRemove={act("remove")}
                onReport={act("report")}
              />
            </li>
          ))}
      </ol>
      {hasNextPage && (
        <Button look="secondary" busy={isFetchingNextPage} onClick={() => void more()}>
          {t("more")}
        </Button>
      )}
    </div>
  );
}

function ListSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label} className="grid gap-8">
      {[0, 1, 2].map((place) => (
        <div key={place} className="flex gap-4">
          <Skeleton className="size-12 flex-none rounded-full" />
          <div className="grid grow content-start gap-2">
            <Skeleton className="h-5 w-1/3" />
            <Skeleton className="h-12 w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
