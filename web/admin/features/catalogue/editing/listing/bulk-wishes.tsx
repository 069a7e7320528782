import type { ComponentType } from "react";
import { titleStates } from "#contract/admin/title-shapes.ts";
import { SelectField, TextField } from "#shared/ui/field.tsx";
import { useTexts } from "#admin/texts.ts";
import { useChoices } from "../fields/choices.ts";
import { MomentField } from "#admin/parts/moment-field.tsx";
import { TerritoryField } from "../fields/territory-field.tsx";
import { ratings } from "../fields/ratings.ts";
import { Toggles } from "../fields/toggles.tsx";
import type { BulkAct, WishProps } from "./bulk-acts.ts";
import { BulkPublishing } from "./bulk-publishing.tsx";

/** What is asked before each change. */
export const wishes: Record<BulkAct, ComponentType<WishProps>> = {
  state: StateWish,
  window: WindowWish,
  territories: ({ change, onChange }) => (
    <TerritoryField value={change.territories ?? null} onChange={(territories) => onChange({ territories })} />
  ),
  categories: CategoriesWish,
  audience: AudienceWish,
  brand: BrandWish,
};

function StateWish(props: WishProps) {
  const { change, onChange } = props;
  const t = useTexts();
  const choose = (value: string): void =>
    onChange({
      state: titleStates.find((state) => state === value),
      ...(value === "published" ? {} : { audience_if_none: undefined, with_series: undefined }),
    });
  return (
    <>
      <SelectField
        label={t("titles.field.state")}
        value={change.state}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      >
        {titleStates.map((state) => (
          <option key={state} value={state}>
            {t(`titles.states.${state}`)}
          </option>
        ))}
      </SelectField>
      {change.state === "published" && <BulkPublishing {...props} />}
    </>
  );
}

function WindowWish({ change, onChange }: WishProps) {
  const t = useTexts();
  return (
    <>
      <p className="mb-4 text-sm text-soft">{t("titles.bulk.windowHint")}</p>
      {(["from", "until"] as const).map((field) => (
        <MomentField
          key={field}
          label={t(`titles.field.${field}`)}
          value={change[field] ?? null}
          onChange={(at) => onChange({ [field]: at ?? undefined })}
        />
      ))}
    </>
  );
}

function CategoriesWish({ change, onChange }: WishProps) {
  const t = useTexts();
  const { categories } = useChoices();
  return (
    <>
      {(["add", "remove"] as const).map((act) => (
        <Toggles
          key={act}
          label={t(`titles.bulk.${act}`)}
          options={categories}
          value={change[`${act}_categories`] ?? []}
          onChange={(ids) => onChange({ [`${act}_categories`]: ids })}
        />
      ))}
    </>
  );
}

function AudienceWish({ change, onChange }: WishProps) {
  const t = useTexts();
  return (
    <>
      <SelectField
        label={t("titles.field.rating")}
        value={change.rating ?? ""}
        onChange={({ currentTarget: { value } }) =>
          onChange({ rating: ratings.find((years) => String(years) === value) })
        }
      >
        <option value="">{t("titles.bulk.keep")}</option>
        {ratings.map((years) => (
          <option key={years} value={years}>
            {t(`titles.ratings.${years}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t("titles.field.is_kid")}
        value={change.is_kid === undefined ? "" : String(change.is_kid)}
        onChange={({ currentTarget: { value } }) => onChange({ is_kid: value === "" ? undefined : value === "true" })}
      >
        <option value="">{t("titles.bulk.keep")}</option>
        <option value="true">{t("titles.kidsOnly")}</option>
        <option value="false">{t("titles.notKids")}</option>
      </SelectField>
    </>
  );
}

function BrandWish({ change, onChange }: WishProps) {
  const t = useTexts();
  const { brands } = useChoices();
  return (
    <>
      <TextField
        label={t("titles.field.brand")}
        value={change.brand ?? ""}
        list="bulk-brands"
        onChange={({ currentTarget }) => onChange({ brand: currentTarget.value })}
      />
      <datalist id="bulk-brands">
        {brands.map((brand) => (
          <option key={brand} value={brand} />
        ))}
      </datalist>
    </>
  );
}
