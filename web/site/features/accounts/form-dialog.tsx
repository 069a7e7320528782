import { type ComponentProps, type FormEvent, type ReactNode, useId } from "react";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { FormAlert } from "./form-alert.tsx";

type Props = {
  title: string;
  /** Label of the submit button. */
  send: string;
  cancel: string;
  look?: ComponentProps<typeof Button>["look"];
  role?: ComponentProps<typeof Dialog>["role"];
  /** State of the form, from `useRefusableForm`. */
  busy: boolean;
  refused: string | null;
  onSubmit: (event: FormEvent) => void;
  onClose: () => void;
  children: ReactNode;
};

/** A dialog with a form, its error, and a cancel button. */
export function FormDialog({ title, send, cancel, look, role, busy, refused, onSubmit, onClose, children }: Props) {
  const formId = useId();
  return (
    <Dialog
      open
      role={role}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button type="submit" form={formId} look={look} busy={busy}>
            {send}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {cancel}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={onSubmit} className="grid">
        {children}
        <FormAlert>{refused}</FormAlert>
      </form>
    </Dialog>
  );
}
