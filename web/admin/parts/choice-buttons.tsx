type Choice<T> = {
  value: T;
  name: string;
  /** How many there are; nothing is shown for none. */ count?: number | null;
};

type Props<T> = {
  label: string;
  choices: readonly Choice<T>[];
  value: T;
  onChoose: (value: T) => void;
  /** `toggle` filters a list, `segment` switches between views. */
  look?: "toggle" | "segment";
};

/** Buttons of which one is pressed: the filter of a list, or the views of a page. */
export function ChoiceButtons<T extends string | undefined>({
  label,
  choices,
  value,
  onChoose,
  look = "toggle",
}: Props<T>) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-2">
      {choices.map(({ value: one, name, count }) => (
        <button
          key={one ?? ""}
          type="button"
          className={look}
          aria-pressed={one === value}
          onClick={() => onChoose(one)}
        >
          {name}
          {typeof count === "number" && count > 0 && <span className="ms-1.5 tabular-nums opacity-70">{count}</span>}
        </button>
      ))}
    </div>
  );
}
