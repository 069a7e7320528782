import { textOfHtml } from "#admin/parts/html-text.ts";
import { MergeChoices, useTextMergeWords } from "#admin/parts/merge-choices.tsx";
import type { ListPart } from "#admin/parts/merging.ts";
import { useTexts } from "#admin/texts.ts";
import type { TextField } from "./item-row.tsx";
import type { ListConflict, TextItem } from "./list-draft.ts";

type Props<Item extends TextItem> = {
  conflict: ListConflict<Item>;
  fields: readonly TextField<Item>[];
  onClose: () => void;
  onChosen: (conflict: ListConflict<Item>, yielding: readonly ListPart[]) => void;
};

/** The items of a list that two people changed. */
export function ListMergeDialog<Item extends TextItem>({ conflict, fields, onClose, onChosen }: Props<Item>) {
  const t = useTexts();
  const { theirs, mine, parts } = conflict;
  const textsOf = (part: ListPart, items: readonly Item[]): string[] => {
    const [first] = fields;
    if (part === "order") return first ? items.map((item) => String(item[first.name])) : [];
    const item = items.find(({ id }) => part === `item ${id}`);
    return item ? fields.map(({ name }) => textOfHtml(String(item[name])) ?? String(item[name])) : [];
  };
  const words = useTextMergeWords(t("texts.merge.title"));
  return (
    <MergeChoices
      words={words}
      parts={parts}
      nameOf={(part) => (part === "order" ? t("texts.merge.order") : textsOf(part, mine)[0])}
      show={(part, isTheirs) =>
        textsOf(part, isTheirs ? theirs.items : mine).map((text, place) => (
          <span key={`${place} ${text}`} className="text-sm whitespace-pre-line">
            {text}
          </span>
        ))
      }
      onClose={onClose}
      onChosen={(yielding) => onChosen(conflict, yielding)}
    />
  );
}
