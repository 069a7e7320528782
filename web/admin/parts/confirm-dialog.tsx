import { type ReactNode, useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useActing } from "../form.ts";
import { useTexts } from "../texts.ts";
import { FaultLine } from "./fault.tsx";

type Props = {
  title: string;
  /** The consequence, in a sentence. */
  children: ReactNode;
  /** The button's label, a verb. */
  action: string;
  look?: "danger" | "primary";
  /** Asks for a reason, which is audited. */
  asksReason?: boolean;
  /** Refused without a reason: then it is not called optional. */
  needsReason?: boolean;
  /** Stays open after the action, for a dialog that is replaced by its outcome. */
  staysOpen?: boolean;
  onClose: () => void;
  act: (reason: { reason?: string }) => Promise<void>;
};

/** Confirmation of an action that is hard to undo. Shows why it was refused; closes when it is done. */
export function ConfirmDialog({
  title,
  children,
  action,
  look = "danger",
  asksReason = true,
  needsReason = false,
  staysOpen = false,
  onClose,
  act: work,
}: Props) {
  const t = useTexts();
  const [reason, setReason] = useState("");
  const { act, busy, fault } = useActing();
  const confirm = () =>
    act(async () => {
      await work(reason.trim() === "" ? {} : { reason: reason.trim() });
      if (!staysOpen) onClose();
    });
  const actions = (
    <>
      <Button look={look} busy={busy} onClick={() => void confirm()}>
        {action}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t("cancel")}
      </Button>
    </>
  );
  return (
    <Dialog open role="alertdialog" title={title} onClose={onClose} actions={actions}>
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
