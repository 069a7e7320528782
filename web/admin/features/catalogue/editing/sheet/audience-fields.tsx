import { Checkbox } from "#shared/ui/choice.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { useTexts } from "#admin/texts.ts";
import { useChoices } from "../fields/choices.ts";
import { ratings } from "../fields/ratings.ts";
import { Toggles } from "../fields/toggles.tsx";
import type { FieldProps } from "./field-props.ts";

/** A title's audience. An episode has that of its series. */
export function AudienceFields({ title, values, onChange, errorOf }: FieldProps) {
  const t = useTexts();
  return (
    <section className="panel p-5" aria-labelledby="audience">
      <h2 id="audience" className="mb-4 text-lg">
        {t("titles.audience")}
      </h2>
      <SelectField
        label={t("titles.field.rating")}
        hint={title.type === "episode" ? t("titles.episodeRatingHint") : undefined}
        value={values.rating}
        error={errorOf("rating")}
        onChange={({ currentTarget: { value } }) =>
          onChange({ rating: ratings.find((years) => String(years) === value) ?? 0 })
        }
      >
        {ratings.map((years) => (
          <option key={years} value={years}>
            {t(`titles.ratings.${years}`)}
          </option>
        ))}
      </SelectField>
      {title.type === "episode" ? (
        <Checkbox
          label={t("titles.field.is_free_episode")}
          hint={t("titles.freeHint")}
          checked={values.is_free_episode}
          onChange={({ currentTarget }) => onChange({ is_free_episode: currentTarget.checked })}
        />
      ) : (
        <Checkbox
          label={t("titles.field.is_kid")}
          hint={t("titles.kidHint")}
          checked={values.is_kid}
          error={errorOf("is_kid")}
          onChange={({ currentTarget }) => onChange({ is_kid: currentTarget.checked })}
        />
      )}
    </section>
  );
}

/** Where a film or series is listed: categories, and ages for kids. */
export function ShelfFields({ values, onChange }: FieldProps) {
  const t = useTexts();
  const { categories, ages } = useChoices();
  return (
    <section className="panel p-5 pb-1" aria-labelledby="shelf">
      <h2 id="shelf" className="mb-4 text-lg">
        {t("titles.shelf")}
      </h2>
      <Toggles
        label={t("titles.field.categories")}
        options={categories}
        value={values.categories}
        onChange={(ids) => onChange({ categories: ids })}
      />
      {values.is_kid && (
        <Toggles
          label={t("titles.field.ages")}
          options={ages.map(({ id, name }) => ({ id, name: t("titles.years", { age: name }) }))}
          value={values.ages}
          onChange={(ids) => onChange({ ages: ids })}
        />
      )}
    </section>
  );
}
