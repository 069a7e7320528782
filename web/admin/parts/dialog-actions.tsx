import { Button } from "#shared/ui/button.tsx";
import { useTexts } from "../texts.ts";

type Props = {
  /** The words of the action, a verb; without it there is nothing to do but to close. */
  label?: string | undefined;
  look?: "primary" | "danger" | undefined;
  busy?: boolean;
  disabled?: boolean;
  /** Of the form that is submitted, unless `onAct` says what is done. */
  form?: string;
  onAct?: () => void;
  /** The words of the way out; by default 'Cancel'. */
  cancelLabel?: string;
  onCancel: () => void;
};

/** The buttons of a dialog: what it does, and the way out. */
export function DialogActions({ label, look, busy, disabled, form, onAct, cancelLabel, onCancel }: Props) {
  const t = useTexts();
  return (
    <>
      {label !== undefined && (
        <Button
          type={form === undefined ? "button" : "submit"}
          form={form}
          look={look}
          busy={busy}
          disabled={disabled}
          onClick={onAct}
        >
          {label}
        </Button>
      )}
      <Button look="quiet" onClick={onCancel}>
        {cancelLabel ?? t("cancel")}
      </Button>
    </>
  );
}
