import { lazy, useState } from "react";
import { useTranslations } from "use-intl";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { useShowError } from "#shared/ui/refused.ts";
import { type Comment, removeComment } from "./comment-data.ts";
import { Part } from "#shared/ui/part.tsx";

const ReportDialog = lazy(() => import("./report-dialog.tsx"));

/** What somebody is about to do with a comment. */
export type Wanted = { act: "remove" | "report"; comment: Comment };

type Props = { wanted: Wanted | null; title: number; onClose: () => void; onRemoved: () => void };

/** The dialogs before a comment is deleted or reported. */
export function CommentDialogs({ wanted, title, onClose, onRemoved }: Props) {
  if (!wanted) return null;
  const { act, comment } = wanted;
  if (act === "remove") return <RemoveDialog comment={comment} title={title} onClose={onClose} onRemoved={onRemoved} />;
  return (
    <Part>
      <ReportDialog comment={comment.id} name={comment.user_profile.nickname} onClose={onClose} />
    </Part>
  );
}

function RemoveDialog({ comment, title, onClose, onRemoved }: Omit<Props, "wanted"> & { comment: Comment }) {
  const t = useTranslations("comments.removal");
  const showError = useShowError();
  const [busy, setBusy] = useState(false);
  const remove = async (): Promise<void> => {
    setBusy(true);
    try {
      await removeComment(comment, title);
      onClose();
      onRemoved();
    } catch (error) {
      onClose();
      showError(error, { action: t("action") });
    }
  };
  return (
    <ConfirmDialog
      action={t("action")}
      confirm={t("confirm")}
      keep={t("keep")}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {comment.total_reply > 0 && <p>{t("withReplies", { count: comment.total_reply })}</p>}
    </ConfirmDialog>
  );
}
