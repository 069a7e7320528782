import { standingOf, titleStates } from "#contract/admin/title-shapes.ts";
import { shortInstant } from "#contract/date-text.ts";
import { Checkbox } from "#shared/ui/choice.tsx";
import { FieldNote } from "#shared/ui/field.tsx";
import { useNow } from "#admin/parts/now.ts";
import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";
import { MomentField } from "#admin/parts/moment-field.tsx";
import { WhereFound } from "../publishing/where-found.tsx";
import { TerritoryField } from "../fields/territory-field.tsx";
import type { FieldProps } from "./field-props.ts";

/** A title's state, availability window and territories. */
export function WindowFields({ title, values, onChange, errorOf }: FieldProps) {
  const t = useTexts();
  const { locale } = useLanguage();
  const standing = standingOf(values, useNow(values.from));
  const [from, until] = [values.from, values.until].map((at) => (at === null ? "" : shortInstant(at, locale)));
  return (
    <section className="panel p-5" aria-labelledby="window">
      <h2 id="window" className="mb-4 text-lg">
        {t("titles.window")}
      </h2>
      <fieldset className="field" aria-describedby="state-note">
        <legend className="field-label">{t("titles.field.state")}</legend>
        <div className="flex flex-wrap gap-1.5">
          {titleStates.map((state) => (
            <button
              key={state}
              type="button"
              className="toggle"
              aria-pressed={values.state === state}
              onClick={() => onChange({ state })}
            >
              {t(`titles.states.${state}`)}
            </button>
          ))}
        </div>
        <FieldNote
          id="state-note"
          hint={t(`titles.standingHints.${standing}`, { from: from || t("titles.now"), until: until ?? "" })}
          error={errorOf("state")}
        />
        <div className="mb-5 empty:mb-0">
          <WhereFound title={title} />
        </div>
      </fieldset>
      <MomentField
        label={t("titles.field.from")}
        hint={t("titles.parisTime")}
        value={values.from}
        error={errorOf("from")}
        onChange={(at) => onChange({ from: at })}
      />
      {title.type !== "episode" && (
        <Checkbox
          label={t("titles.field.is_announced")}
          hint={t("titles.announceHint")}
          checked={values.is_announced}
          error={errorOf("is_announced")}
          onChange={({ currentTarget }) => onChange({ is_announced: currentTarget.checked })}
        />
      )}
      <MomentField
        label={t("titles.field.until")}
        hint={t("titles.untilHint")}
        value={values.until}
        error={errorOf("until")}
        onChange={(at) => onChange({ until: at })}
      />
      <TerritoryField
        value={values.territories}
        error={errorOf("territories")}
        onChange={(territories) => onChange({ territories })}
      />
    </section>
  );
}
