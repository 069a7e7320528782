import { X } from "lucide-react";

type Props = {
  chips: readonly { key: string; name: string }[];
  /** Of a chip's button: 'Retirer {name}'. */
  removeLabel: (name: string) => string;
  onRemove: (key: string) => void;
};

/** What a field holds, one chip each, in its order. */
export function Chips({ chips, removeLabel, onRemove }: Props) {
  if (chips.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {chips.map(({ key, name }) => (
        <li key={key} className="tag gap-1 pe-1">
          {name}
          <button
            type="button"
            className="grid size-6 cursor-pointer place-items-center rounded-full hover:bg-raised"
            aria-label={removeLabel(name)}
            onClick={() => onRemove(key)}
          >
            <X className="size-3.5" aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}
