import { ChevronDown } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { addReply, type Comment } from "./comment-data.ts";
import { CommentEntry } from "./comment-entry.tsx";
import { Composer } from "./composer.tsx";
import { Replies, type ThreadActs } from "./replies.tsx";

type Props = ThreadActs & {
  comment: Comment;
  /** The comment that something leads to: where it is a reply to this one, the replies are open. */
  asked: number | null;
  /** Announces what happened. */
  onSaid: (text: string) => void;
};

/** A comment with its replies and the box to reply in. */
export function Thread({ comment, asked, onSaid, ...acts }: Props) {
  const t = useTranslations("comments");
  const repliesId = useId();
  const isAsked = comment.comments.some(({ id }) => id === asked);
  const [isOpen, setIsOpen] = useState(isAsked);
  const [isUncovered, setIsUncovered] = useState(false);
  const [answered, setAnswered] = useState<Comment | null>(null);
  const field = useFocusOnOpening(answered);
  const reply = (to: Comment): void => setAnswered(to);

  const send = async (text: string): Promise<void> => {
    await addReply(answered?.id ?? comment.id, text);
    setAnswered(null);
    setIsOpen(true);
    onSaid(t("replied"));
    document.getElementById(`avis-${comment.id}`)?.focus({ preventScroll: true });
  };
  const isReply = answered !== null && answered.id !== comment.id;

  return (
    <CommentEntry
      comment={comment}
      profile={acts.profile}
      onReply={() => reply(comment)}
      onRemove={() => acts.onRemove(comment)}
      onReport={() => acts.onReport(comment)}
      onUncovered={() => setIsUncovered(true)}
    >
      {comment.total_reply > 0 && (
        <button
          type="button"
          className="comment-thread"
          aria-expanded={isOpen}
          aria-controls={repliesId}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown className="size-4" aria-hidden="true" />
          {t(isOpen ? "hideReplies" : "showReplies", { count: comment.total_reply })}
        </button>
      )}
      <div id={repliesId} className="grid justify-items-start gap-3">
        {isOpen && comment.total_reply > 0 && (
          <Replies
            {...acts}
            parent={comment.id}
            asked={isAsked ? asked : null}
            isUncovered={isUncovered}
            onReply={reply}
          />
        )}
        {answered && (
          <Composer
            key={answered.id}
            fieldRef={field}
            profile={acts.profile}
            place={`reply ${answered.id}`}
            label={t("replyTo", { name: answered.user_profile.nickname })}
            send={t("reply")}
            start={isReply ? `@${answered.user_profile.nickname} ` : ""}
            onSend={send}
            onCancel={() => {
              setAnswered(null);
              document.getElementById(`avis-${answered.id}`)?.focus({ preventScroll: true });
            }}
          />
        )}
      </div>
    </CommentEntry>
  );
}

/** Puts the caret at the end of the reply box when it opens. */
function useFocusOnOpening(answered: Comment | null) {
  const field = useRef<HTMLTextAreaElement>(null);
  const id = answered?.id;
  useEffect(() => {
    const { current } = field;
    if (id === undefined || !current) return;
    current.focus();
    current.setSelectionRange(current.value.length, current.value.length);
  }, [id]);
  return field;
}
