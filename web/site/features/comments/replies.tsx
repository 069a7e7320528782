import { useTranslations } from "use-intl";
import type { Profile } from "#shared/api/session.ts";
import { AskAgain } from "#shared/ui/ask-again.tsx";
import { Button } from "#shared/ui/button.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { type Comment, useReplies } from "./comment-data.ts";
import { CommentEntry } from "./comment-entry.tsx";

/** Whoever reads, and what they can do with comments and replies alike. */
export type ThreadActs = {
  profile: Profile;
  onRemove: (comment: Comment) => void;
  onReport: (comment: Comment) => void;
};

type Props = ThreadActs & {
  parent: number;
  asked: number | null;
  isUncovered: boolean;
  onReply: (reply: Comment) => void;
};

/** The replies to a comment, oldest first. */
export function Replies({ parent, asked, isUncovered, onReply, ...acts }: Props) {
  const t = useTranslations("comments");
  const { comments, isError, isFetching, refetch, hasNextPage, isFetchingNextPage, loadMore } = useReplies(
    parent,
    asked,
    isUncovered,
  );
  if (!comments && isError)
    return <AskAgain text={t("unreachable")} busy={isFetching} onRetry={() => void refetch()} />;
  if (!comments) return <Skeleton className="h-16 w-full" />;
  return (
    <>
      <ol className="comment-replies">
        {comments
          .toSorted((one, other) => one.id - other.id)
          .map((reply) => (
            <li key={reply.id}>
              <CommentEntry
                comment={reply}
                profile={acts.profile}
                onReply={() => onReply(reply)}
                onRemove={() => acts.onRemove(reply)}
                onReport={() => acts.onReport(reply)}
              />
            </li>
          ))}
      </ol>
      {hasNextPage && (
        <Button look="quiet" size="small" busy={isFetchingNextPage} onClick={() => void loadMore()}>
          {t("moreReplies")}
        </Button>
      )}
    </>
  );
}
