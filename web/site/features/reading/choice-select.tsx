import { Select } from "#shared/ui/select.tsx";

type Props = {
  label: string;
  value: string;
  isChosen: boolean;
  options: readonly { value: string; text: string }[];
  onChoose: (value: string) => void;
};

/** One choice of a list as a native menu. */
export function ChoiceSelect({ label, value, isChosen, options, onChoose }: Props) {
  return (
    <span className="list-choice" data-chosen={isChosen ? "" : undefined}>
      <Select aria-label={label} value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </Select>
    </span>
  );
}
