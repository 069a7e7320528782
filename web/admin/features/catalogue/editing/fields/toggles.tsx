type Props = {
  label: string;
  options: readonly { id: number; name: string }[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
};

/** A multiple choice as a group of toggle buttons. */
export function Toggles({ label, options, value, onChange }: Props) {
  return (
    <fieldset className="field mb-5 min-w-0">
      <legend className="field-label">{label}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="toggle"
            aria-pressed={value.includes(id)}
            onClick={() => onChange(value.includes(id) ? value.filter((one) => one !== id) : [...value, id])}
          >
            {name}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
