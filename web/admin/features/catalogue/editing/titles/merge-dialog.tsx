import { useLocale } from "use-intl";
import { MergeChoices } from "#admin/parts/merge-choices.tsx";
import { useTexts, type AdminTextKey } from "#admin/texts.ts";
import { namedFields } from "#contract/title-fields.ts";
import { shortInstant } from "#contract/date-text.ts";
import { useChoices } from "../fields/choices.ts";
import type { Conflict } from "./draft.ts";
import { textOfHtml } from "#admin/parts/html-text.ts";
import type { Changes, Field } from "./merge.ts";

type Props = { conflict: Conflict; mine: Changes; onClose: () => void; onChosen: (mine: Changes) => void };

/** The fields that two people changed. */
export function MergeDialog({ conflict: { now, fields }, mine, onClose, onChosen }: Props) {
  const t = useTexts();
  const words = {
    title: t("titles.merge.title"),
    lead: t("titles.merge.lead"),
    mine: t("titles.merge.mine"),
    theirs: t("titles.merge.theirs"),
    choose: t("titles.merge.choose"),
  };
  return (
    <MergeChoices
      words={words}
      parts={fields}
      nameOf={(field) => t(`titles.field.${field}` as AdminTextKey)}
      show={(field, isTheirs) => <Value field={field} value={isTheirs ? now[field] : mine[field]} />}
      onClose={onClose}
      onChosen={(theirs) =>
        onChosen(Object.fromEntries(Object.entries(mine).filter(([field]) => !theirs.includes(field as Field))))
      }
    />
  );
}

const isHtml = (name: Field): boolean => namedFields.some((one) => one.name === name && one.field.kind === "html");

/** A field's value in words. */
function Value({ field, value }: { field: Field; value: unknown }) {
  const t = useTexts();
  const locale = useLocale();
  const { categories } = useChoices();
  if (value === null || value === "" || value === undefined)
    return <span className="text-soft">{t("titles.merge.empty")}</span>;
  const text = ((): string => {
    if (field === "state") return t(`titles.states.${value as "draft"}`);
    if (field === "rating") return t(`titles.ratings.${value as 0}`);
    if (field === "european" || field === "french_expression") return t(`titles.overrides.${value as "yes"}`);
    if (field === "from" || field === "until") return shortInstant(value as string, locale);
    if (field === "categories")
      return categories
        .filter(({ id }) => (value as number[]).includes(id))
        .map(({ name }) => name)
        .join(", ");
    if (typeof value === "boolean") return t(value ? "titles.merge.yes" : "titles.merge.no");
    if (isHtml(field)) return textOfHtml(value as string) ?? (value as string);
    return Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : JSON.stringify(value);
  })();
  return <span className="max-h-48 overflow-y-auto text-sm whitespace-pre-line">{text}</span>;
}
