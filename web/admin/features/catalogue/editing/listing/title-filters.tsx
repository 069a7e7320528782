import { Columns3, ListFilter } from "lucide-react";
import { useState } from "react";
import { useLocale } from "use-intl";
import { titleStandings } from "#contract/admin/title-shapes.ts";
import { namedCountries } from "#shared/ui/country-names.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { SearchBox } from "#admin/parts/search-box.tsx";
import { useTexts } from "#admin/texts.ts";
import { useChoices } from "../fields/choices.ts";
import { ratings } from "../fields/ratings.ts";
import type { Filter } from "./filters.ts";
import { hideable } from "./title-columns.tsx";

type Props = {
  filter: Partial<Filter>;
  hidden: readonly string[];
  onChange: (name: string, value: string) => void;
};

/** Search and filters of the table; '/' goes to the search. */
export function TitleFilters({ filter, hidden, onChange }: Props) {
  const t = useTexts();
  const { categories } = useChoices();
  const locale = useLocale();
  // Collapsed on a phone, where they would fill the window.
  const [isOpen, setOpen] = useState(false);
  const set = Object.keys(filter).filter((name) => name !== "search").length;
  const select = (name: keyof Filter, options: readonly (readonly [string, string])[]) => (
    <SelectField
      label={t(`titles.filters.${name as "type"}`)}
      value={filter[name] ?? ""}
      onChange={({ currentTarget }) => onChange(name, currentTarget.value)}
    >
      <option value="">{name === "type" ? t("titles.types.both") : t("titles.filters.any")}</option>
      {options.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </SelectField>
  );
  return (
    <search className="mb-2">
      <SearchBox label={t("titles.search")} value={filter.search ?? ""} onChange={(text) => onChange("search", text)} />
      <div className="mb-3 xs:hidden">
        <Button
          look="secondary"
          size="small"
          aria-expanded={isOpen}
          aria-controls="title-filters"
          icon={<ListFilter className="size-4" aria-hidden="true" />}
          onClick={() => setOpen(!isOpen)}
        >
          {t("titles.filters.open", { count: set })}
        </Button>
      </div>
      <div
        id="title-filters"
        className={`filters noteless title-filters grid-cols-2 gap-x-3 xs:grid xs:grid-cols-4 lg:grid-cols-7 ${isOpen ? "grid" : "hidden"}`}
      >
        {select(
          "type",
          ["movie", "series", "episode"].map((type) => [type, t(`titles.types.${type as "movie"}`)]),
        )}
        {select(
          "standing",
          titleStandings.map((standing) => [standing, t(`titles.standings.${standing}`)]),
        )}
        {select(
          "category",
          categories.map(({ id, name }) => [String(id), name]),
        )}
        {select("kids", [
          ["yes", t("titles.kidsOnly")],
          ["no", t("titles.notKids")],
        ])}
        {select(
          "rating",
          ratings.map((years) => [years === 0 ? "all" : String(years), t(`titles.ratings.${years}`)]),
        )}
        {select(
          "territory",
          namedCountries(locale).map(({ code, name }) => [code, name]),
        )}
        {select("film", [["missing", t("titles.filters.missing")]])}
      </div>
      <ColumnChoice hidden={hidden} onChange={(without) => onChange("without", without)} />
    </search>
  );
}

type ColumnProps = { hidden: readonly string[]; onChange: (without: string) => void };

/** The columns that can be hidden. */
function ColumnChoice({ hidden, onChange }: ColumnProps) {
  const t = useTexts();
  return (
    <details className="mb-3 text-sm">
      <summary className="inline-flex min-h-9 cursor-pointer items-center gap-2 font-semibold text-soft hover:text-fore">
        <Columns3 className="size-4" aria-hidden="true" />
        {t("titles.columns")}
      </summary>
      <div className="flex flex-wrap gap-x-6">
        {hideable.map((column) => (
          <label key={column} className="choice">
            <input
              type="checkbox"
              className="choice-box"
              checked={!hidden.includes(column)}
              onChange={({ currentTarget }) => onChange(toggled(hidden, column, !currentTarget.checked))}
            />
            <span>{t(`titles.column.${column}`)}</span>
          </label>
        ))}
      </div>
    </details>
  );
}

function toggled(hidden: readonly string[], column: string, hide: boolean): string {
  const others = hidden.filter((one) => one !== column);
  return (hide ? [...others, column] : others).join(",");
}
