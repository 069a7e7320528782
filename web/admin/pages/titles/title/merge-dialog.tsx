import { useState } from "react";
import { useLocale } from "use-intl";
import { Button } from "../../../../shared/ui/button.tsx";
import { Dialog } from "../../../../shared/ui/dialog.tsx";
import { instantText } from "../../../parts/instant.tsx";
import { useTexts, type AdminTextKey } from "../../../texts.ts";
import { useChoices } from "../choices.ts";
import type { Conflict } from "./draft.ts";
import { textOfHtml } from "./html-text.ts";
import type { Changes, Field } from "./merge.ts";

type Props = { conflict: Conflict; mine: Changes; onClose: () => void; onChosen: (mine: Changes) => void };

/** The fields that somebody else changed too: for each, theirs or one's own is chosen. Nothing is lost until it is saved. */
export function MergeDialog({ conflict: { now, fields }, mine, onClose, onChosen }: Props) {
  const t = useTexts();
  const [theirs, setTheirs] = useState<readonly Field[]>([]);
  const choose = (): void =>
    onChosen(Object.fromEntries(Object.entries(mine).filter(([field]) => !theirs.includes(field as Field))));
  const actions = (
    <>
      <Button onClick={choose}>{t("titles.merge.choose")}</Button>
      <Button look="quiet" onClick={onClose}>
        {t("cancel")}
      </Button>
    </>
  );
  return (
    <Dialog open persistent maxWidth={840} onClose={onClose} title={t("titles.merge.title")} actions={actions}>
      <p className="mb-5 text-soft">{t("titles.merge.lead")}</p>
      {fields.map((field) => (
        <fieldset key={field} className="mb-5">
          <legend className="mb-2 text-sm font-semibold">{t(`titles.field.${field}` as AdminTextKey)}</legend>
          <div className="grid gap-3 xs:grid-cols-2">
            {([false, true] as const).map((isTheirs) => (
              <label key={String(isTheirs)} className="merge-choice">
                <span className="flex items-center gap-2 text-sm font-semibold">
                  <input
                    type="radio"
                    name={field}
                    className="choice-dot"
                    checked={theirs.includes(field) === isTheirs}
                    onChange={() =>
                      setTheirs((before) => (isTheirs ? [...before, field] : before.filter((one) => one !== field)))
                    }
                  />
                  {t(isTheirs ? "titles.merge.theirs" : "titles.merge.mine")}
                </span>
                <Value field={field} value={isTheirs ? now[field] : mine[field]} />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </Dialog>
  );
}

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
    if (field === "from" || field === "until") return instantText(value as string, locale === "en" ? "en" : "fr");
    if (field === "categories")
      return categories
        .filter(({ id }) => (value as number[]).includes(id))
        .map(({ name }) => name)
        .join(", ");
    if (typeof value === "boolean") return t(value ? "titles.merge.yes" : "titles.merge.no");
    if (field === "description_fr" || field === "description_en")
      return textOfHtml(value as string) ?? (value as string);
    return Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : JSON.stringify(value);
  })();
  return <span className="max-h-48 overflow-y-auto text-sm whitespace-pre-line">{text}</span>;
}
