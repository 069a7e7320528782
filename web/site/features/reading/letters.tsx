import { useTranslations } from "use-intl";

type Props = {
  options: readonly { value: string; count: number }[];
  chosen: string | undefined;
  onChoose: (letter: string | undefined) => void;
};

/** The letters that titles begin with; pressed again, a letter is given up. */
export function Letters({ options, chosen, onChoose }: Props) {
  const t = useTranslations("catalogue.choices");
  // Digits stand first, as in the list.
  return (
    <div role="group" aria-label={t("filters.letter")} className="list-letters">
      {options.map(({ value, count }) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          aria-label={t("counted", { name: value === "0" ? t("digits") : value.toUpperCase(), count })}
          onClick={() => onChoose(value === chosen ? undefined : value)}
        >
          {value === "0" ? "#" : value.toUpperCase()}
        </button>
      ))}
    </div>
  );
}
