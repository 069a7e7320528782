import { type ReactNode, type SyntheticEvent, useId } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { useTexts } from "../texts.ts";
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
  onClose: () => void;
  children: ReactNode;
};

/** A dialog around one form; a press outside does not close it, as that would lose what was typed. */
export function FormDialog({ title, submitLabel, look, sending, maxWidth, onClose, children }: Props) {
  const t = useTexts();
  const id = useId();
  const { submit, busy, fault } = sending;
  const actions = (
    <>
      <Button type="submit" form={id} look={look} busy={busy}>
        {submitLabel}
      </Button>
      <Button look="quiet" onClick={onClose}>
        {t("cancel")}
      </Button>
    </>
  );
  return (
    <Dialog open closesBeside={false} onClose={onClose} title={title} actions={actions} maxWidth={maxWidth}>
      <form id={id} noValidate onSubmit={(event) => void submit(event)}>
        {children}
        <FaultLine fault={fault} />
      </form>
    </Dialog>
  );
}
