import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Select } from "./select.tsx";

/** The texts of a field. */
export type FieldWords = {
  label: ReactNode;
  /** What to enter, shown while there is no error. */
  hint?: ReactNode;
  /** Replaces the hint. Its line is reserved, so nothing below moves. */
  error?: ReactNode;
  /** Shown beside the label: '(facultatif)'. */
  aside?: ReactNode;
};

type Tied = { id: string; "aria-describedby": string; "aria-invalid": true | undefined };
type Props = FieldWords & { id?: string | undefined; children: (tied: Tied) => ReactNode };

/** Label, control, and hint or error, associated for assistive technology. */
export function Field({ label, hint, error, aside, id, children }: Props) {
  const made = useId();
  const controlId = id ?? made;
  const noteId = `${controlId}-note`;
  return (
    <div className="field" data-wrong={error ? "" : undefined}>
      <div className="field-label">
        <label htmlFor={controlId}>{label}</label>
        {aside && <span className="text-soft">{aside}</span>}
      </div>
      {children({ id: controlId, "aria-describedby": noteId, "aria-invalid": error ? true : undefined })}
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

/** The line below a control. Errors are announced. */
export function FieldNote({ id, hint, error }: { id: string; hint?: ReactNode; error?: ReactNode }) {
  return (
    <div id={id} className="field-note" aria-live="polite">
      {error ? (
        <span className="flex gap-1.5 text-error">
          <CircleAlert className="mt-0.5 size-4 flex-none" aria-hidden="true" />
          <span>{error}</span>
        </span>
      ) : (
        hint
      )}
    </div>
  );
}

type Control<E extends "input" | "textarea" | "select"> = Omit<ComponentProps<E>, "className"> & FieldWords;

/** A single-line text field. Takes all props of `<input>`, including `ref`. */
export function TextField({ label, hint, error, aside, id, ...input }: Control<"input">) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(tied) => <input type="text" {...input} {...tied} className="control" />}
    </Field>
  );
}

export function TextareaField({ label, hint, error, aside, id, ...textarea }: Control<"textarea">) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(tied) => <textarea rows={4} {...textarea} {...tied} className="control min-h-28 resize-y py-3" />}
    </Field>
  );
}

/** A native select, for the best support by phones, keyboards and screen readers. */
export function SelectField({ label, hint, error, aside, id, children, ...select }: Control<"select">) {
  return (
    <Field label={label} hint={hint} error={error} aside={aside} id={id}>
      {(tied) => (
        <Select {...select} {...tied}>
          {children}
        </Select>
      )}
    </Field>
  );
}
