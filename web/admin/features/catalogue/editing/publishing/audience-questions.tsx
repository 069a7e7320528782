import { Checkbox } from "#shared/ui/choice.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { useTexts } from "#admin/texts.ts";
import { useChoices } from "../fields/choices.ts";
import { ratings } from "../fields/ratings.ts";
import { Toggles } from "../fields/toggles.tsx";
import type { Audience } from "./propose.ts";

type Props = { audience: Audience; onChange: (audience: Audience) => void };

/** Categories and audience of a film or series. */
export function AudienceQuestions({ audience, onChange }: Props) {
  const t = useTexts();
  const { categories, ages } = useChoices();
  const change = (part: Partial<Audience>): void => {
    const next = { ...audience, ...part };
    onChange({ ...next, ages: next.is_kid ? next.ages : [] });
  };
  return (
    <>
      <Toggles
        label={t("titles.field.categories")}
        options={categories}
        value={audience.categories}
        onChange={(ids) => change({ categories: ids })}
      />
      <p className="-mt-3 mb-4 min-h-5 text-sm text-soft" role="status">
        {audience.categories.length === 0 &&
          t(audience.is_kid ? "publish.withoutCategoryKids" : "publish.withoutCategory")}
      </p>
      <RatingField label={t("titles.field.rating")} value={audience.rating} onChange={(rating) => change({ rating })} />
      <Checkbox
        label={t("titles.field.is_kid")}
        hint={t("titles.kidHint")}
        checked={audience.is_kid}
        onChange={({ currentTarget }) => change({ is_kid: currentTarget.checked })}
      />
      {audience.is_kid && (
        <Toggles
          label={t("titles.field.ages")}
          options={ages.map(({ id, name }) => ({ id, name: t("titles.years", { age: name }) }))}
          value={audience.ages}
          onChange={(ids) => change({ ages: ids })}
        />
      )}
    </>
  );
}

type RatingProps = {
  label: string;
  value: Audience["rating"];
  hint?: string;
  onChange: (rating: Audience["rating"]) => void;
};

export function RatingField({ label, value, hint, onChange }: RatingProps) {
  const t = useTexts();
  return (
    <SelectField
      label={label}
      hint={hint}
      value={value}
      onChange={({ currentTarget }) => onChange(ratings.find((years) => String(years) === currentTarget.value) ?? 0)}
    >
      {ratings.map((years) => (
        <option key={years} value={years}>
          {t(`titles.ratings.${years}`)}
        </option>
      ))}
    </SelectField>
  );
}
