import { CircleAlert } from "lucide-react";
import { type ComponentProps, type ReactNode, useId } from "react";
import { Select } from "./select.tsx";

/** What every field shows beside its control. */
export type FieldWords = {
  label: ReactNode;
  /** What to write, before anything went wrong. */
  hint?: ReactNode;
  /** What to change, in the hint's place: its line is kept free, so nothing below moves. */
  error?: ReactNode;
  /** Beside the label: '(facultatif)'. */
  aside?: ReactNode;
};

type Tied = { id: string; "aria-describedby": string; "aria-invalid": true | undefined };
type Props = FieldWords & { id?: string | undefined; children: (tied: Tied) => ReactNode };

/** Label above, control, hint or error below, tied to each other. */
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

/** The line under a control. An error is announced as it appears. */
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

/** One line of text. Everything an `<input>` takes, `ref` too. */
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

/** The browser's own list: the one phones, keyboards and screen readers know. */
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
