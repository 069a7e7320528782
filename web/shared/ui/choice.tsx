import { type ComponentProps, type ReactNode, useId } from "react";
import { FieldNote } from "./field.tsx";

type Box = Omit<ComponentProps<"input">, "className" | "type" | "children">;

type CheckboxProps = Box & { label: ReactNode; hint?: ReactNode; error?: ReactNode };

/** A checkbox. Takes all props of `<input>`, including `ref`. */
export function Checkbox({ label, hint, error, id, ...input }: CheckboxProps) {
  const made = useId();
  const noteId = `${id ?? made}-note`;
  return (
    <div className="field" data-wrong={error ? "" : undefined}>
      <label className="choice">
        <input
          {...input}
          id={id}
          type="checkbox"
          className="choice-box"
          aria-describedby={noteId}
          aria-invalid={error ? true : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldNote id={noteId} hint={hint} error={error} />
    </div>
  );
}

// A native checkbox exposes its state, so no aria-checked is needed.
const asSwitch = { type: "checkbox", role: "switch" } as const;

type SwitchProps = Box & { label: ReactNode; hint?: ReactNode };

/** A switch that takes effect at once. */
export function Switch({ label, hint, ...input }: SwitchProps) {
  const id = useId();
  const [labelId, hintId] = [`${id}-label`, `${id}-hint`];
  return (
    <label className="choice justify-between">
      <span>
        <span id={labelId} className="block">
          {label}
        </span>
        {hint && (
          <span id={hintId} className="block text-sm text-soft">
            {hint}
          </span>
        )}
      </span>
      <input
        {...input}
        {...asSwitch}
        className="switch"
        aria-labelledby={labelId}
        aria-describedby={hint ? hintId : undefined}
      />
    </label>
  );
}

type RadioGroupProps = Omit<Box, "value" | "defaultValue"> & {
  label: ReactNode;
  options: readonly { value: string | number; label: ReactNode }[];
  value?: string | number | undefined;
  defaultValue?: string | number | undefined;
  hint?: ReactNode;
  error?: ReactNode;
  /** Lays the options out in columns. */
  columns?: boolean;
};

/** A radio group. Further `<input>` props go to each option. */
export function RadioGroup(props: RadioGroupProps) {
  const { label, options, value, defaultValue, hint, error, columns = false, ...input } = props;
  const noteId = useId();
  return (
    <fieldset
      role="radiogroup"
      className="field"
      data-wrong={error ? "" : undefined}
      aria-invalid={error ? true : undefined}
      aria-describedby={noteId}
    >
      <legend className="field-label">{label}</legend>
      <div
        className={columns ? "grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4" : "flex flex-wrap gap-x-8"}
      >
        {options.map((option) => (
          <label key={option.value} className="choice">
            <input
              {...input}
              {...(value === undefined ? {} : { checked: option.value === value })}
              {...(defaultValue === undefined ? {} : { defaultChecked: option.value === defaultValue })}
              type="radio"
              value={option.value}
              className="choice-dot"
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNote id={noteId} hint={hint} error={error} />
    </fieldset>
  );
}
