import { locales, textIn, textName } from "#contract/language.ts";
import { useLocale } from "use-intl";
import type { EditedPage } from "#contract/admin/pages.ts";
import { compareHtml } from "#admin/features/support/editing/pages/comparing.ts";
import type { FormConflict } from "#admin/parts/form-draft.ts";
import { MergeChoices, useTextMergeWords } from "#admin/parts/merge-choices.tsx";
import { useTexts } from "#admin/texts.ts";
import { shortInstant } from "#contract/date-text.ts";
import { Comparison } from "./comparison.tsx";
import { valuesOf, type PageValues } from "./page-calls.ts";

type Field = keyof PageValues;
type Props = {
  conflict: FormConflict<EditedPage, PageValues>;
  read: EditedPage;
  onClose: () => void;
  onChosen: (yielding: readonly Field[]) => void;
};

/** The conflicting fields of a page; for contents, only the differences. */
export function PageMergeDialog({ conflict: { theirs, mine, fields }, read, onClose, onChosen }: Props) {
  const t = useTexts();
  const locale = useLocale();
  const [base, others] = [valuesOf(read), valuesOf(theirs)];
  const show = (field: Field, isTheirs: boolean) => {
    const value = (isTheirs ? others : mine)[field];
    const lang = locales.find((one) => textName("content", one) === field);
    if (lang) return <Comparison lang={lang} lines={compareHtml(textIn(base, "content", lang), value ?? "")} isBrief />;
    const said =
      field === "in_force_since" ? (value === null ? t("texts.pages.atOnce") : shortInstant(value, locale)) : value;
    return <span className="text-sm">{said}</span>;
  };
  const words = useTextMergeWords(t("texts.pages.merge.title"));
  return (
    <MergeChoices
      words={words}
      parts={fields}
      nameOf={(field) => t(`texts.pages.field.${field}`)}
      show={show}
      onClose={onClose}
      onChosen={onChosen}
    />
  );
}
