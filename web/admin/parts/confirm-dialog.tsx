import type { ReactNode } from "react";
import { TextField } from "#shared/ui/field.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useActing } from "../form.ts";
import { useTexts } from "../texts.ts";
import { DialogActions } from "./dialog-actions.tsx";
import { useDraft, useDraftValue } from "./draft.ts";
import { DraftNote } from "./draft-note.tsx";
import { FaultLine } from "./fault.tsx";

type Props = {
  title: string;
  /** The consequence, in a sentence. */
  children: ReactNode;
  /** The button's label, a verb. */
  action: string;
  look?: "danger" | "primary";
  /** Refused without a reason: then it is not called optional. */
  needsReason?: boolean;
  /** Stays open after the action, for a dialog that is replaced by its outcome. */
  staysOpen?: boolean;
  onClose: () => void;
  act: (reason: { reason?: string }) => Promise<void>;
} & ReasonProps;

/** Whether it asks for a reason, which is audited; `keptAs`: the act and its subject, of the draft ('coupon-stop-12'). */
type ReasonProps = { asksReason: false; keptAs?: never } | { asksReason?: true; keptAs: string };

/** Confirmation of an action that is hard to undo. Shows why it was refused; closes when it is done. */
export function ConfirmDialog({
  title,
  children,
  action,
  look = "danger",
  asksReason = true,
  keptAs,
  needsReason = false,
  staysOpen = false,
  onClose,
  act: work,
}: Props) {
  const t = useTexts();
  const draft = useDraft(keptAs ?? null, onClose);
  const [reason, setReason] = useDraftValue(draft, "reason", "");
  const { act, busy, fault } = useActing();
  const confirm = () =>
    act(async () => {
      await work(reason.trim() === "" ? {} : { reason: reason.trim() });
      draft.forget();
      if (!staysOpen) onClose();
    });
  return (
    <Dialog
      open
      role="alertdialog"
      title={title}
      onClose={draft.leave}
      actions={
        <DialogActions label={action} look={look} busy={busy} onAct={() => void confirm()} onCancel={draft.close} />
      }
    >
      <DraftNote draft={draft} />
      <div className="mb-5">{children}</div>
      {asksReason && (
        <TextField
          label={t("member.reason")}
          hint={t(needsReason ? "reasonLogged" : "member.reasonHint")}
          maxLength={500}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      )}
      <FaultLine fault={fault} />
    </Dialog>
  );
}
