import { type ReactNode, type SyntheticEvent, useId } from "react";
import { Dialog } from "#shared/ui/dialog.tsx";
import type { Draft } from "./draft.ts";
import { DialogActions } from "./dialog-actions.tsx";
import { DraftNote } from "./draft-note.tsx";
import { FaultLine } from "./fault.tsx";

type Props = {
  title: string;
  /** Label of the submit button. */
  submitLabel: string;
  /** `danger` for a destructive action. */
  look?: "primary" | "danger";
  /** What `useSending` returned. */
  sending: { submit: (event?: SyntheticEvent) => Promise<void>; busy: boolean; fault: string | null };
  /** Maximum width in pixels. */
  maxWidth?: number;
  /** What is typed here. */
  draft: Draft;
  children: ReactNode;
};

/** A dialog around one form. 'Cancel' discards what was typed; Escape and the cross leave it for the next time. */
export function FormDialog({ title, submitLabel, look, sending, maxWidth, draft, children }: Props) {
  const id = useId();
  const { submit, busy, fault } = sending;
  return (
    <Dialog
      open
      closesBeside={false}
      onClose={draft.leave}
      title={title}
      actions={<DialogActions form={id} label={submitLabel} look={look} busy={busy} onCancel={draft.close} />}
      maxWidth={maxWidth}
    >
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        <DraftNote draft={draft} />
        {children}
        <FaultLine fault={fault} />
      </form>
    </Dialog>
  );
}
