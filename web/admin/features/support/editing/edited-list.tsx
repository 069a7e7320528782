import type { Locale } from "#contract/language.ts";
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useLocale } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { SortMessage } from "#admin/parts/drag-handle.tsx";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useSortable } from "#admin/parts/sortable.ts";
import { UnsavedBar } from "#admin/parts/unsaved-bar.tsx";
import { useTexts, type AdminTextKey } from "#admin/texts.ts";
import { ItemRow, type ChoiceField, type TextField } from "./item-row.tsx";
import { listKey, useListDraft, type ListCalls, type TextItem, type TextList } from "./list-draft.ts";
import { ListMergeDialog } from "./list-merge-dialog.tsx";
import { useSaving } from "./use-list-saving.ts";

type Props<Item extends TextItem> = {
  /** The list's namespace in the staff's texts. */
  words: "faq" | "subjects" | "reasons" | "links";
  calls: ListCalls<Item>;
  fields: readonly TextField<Item>[];
  choice?: ChoiceField<Item>;
  /** The fields that name an item, by locale, if not the first of its fields. */
  named?: Record<Locale, keyof Item>;
  /** Creates an item; absent for a list of fixed items. */
  adding?: { label: AdminTextKey; blank: Omit<Item, "id"> };
};

/** A list of texts in both languages that is sorted, edited and saved as a whole. */
export function EditedList<Item extends TextItem>(props: Props<Item>) {
  const { calls, words } = props;
  const t = useTexts();
  const asked = useQuery({ queryKey: listKey(calls.name), queryFn: calls.read });
  return (
    <section aria-labelledby={words} className="mb-10">
      <h2 id={words} className="text-lg">
        {t(`texts.${words}.title`)}
      </h2>
      <p className="mb-4 max-w-2xl text-sm text-soft">{t(`texts.${words}.lead`)}</p>
      <Loaded asked={asked}>{(stored) => <Editing {...props} stored={stored} />}</Loaded>
    </section>
  );
}

function Editing<Item extends TextItem>(props: Props<Item> & { stored: TextList<Item> }) {
  const { words, calls, fields, choice, named, adding, stored } = props;
  const t = useTexts();
  const locale = useLocale();
  const draft = useListDraft(stored, calls);
  const saving = useSaving(draft.save);
  const [open, setOpen] = useState<number | null>(null);
  const [discarded, setDiscarded] = useState(0);
  const byId = new Map(draft.items.map((item) => [item.id, item]));
  const naming = named?.[locale] ?? fields.find(({ lang }) => lang === locale)?.name;
  const [list, sortable] = useSortable({
    ids: draft.items.map(({ id }) => id),
    nameOf: (id) => String((naming && byId.get(id)?.[naming]) || t(`texts.${words}.unnamed`)),
    onSort: (ids) => draft.change(ids.flatMap((id) => byId.get(id) ?? [])),
  });
  const add = (blank: Omit<Item, "id">): void => {
    const id = Math.min(0, ...byId.keys()) - 1;
    draft.change([...draft.items, { ...blank, id } as Item]);
    setOpen(id);
  };
  const change = (id: number, part: Partial<Item>): void =>
    draft.change(draft.items.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const remove = (id: number): void => draft.change(draft.items.filter((one) => one.id !== id));
  const discard = (): void => {
    saving.forget();
    setDiscarded(discarded + 1);
    draft.discard();
  };
  return (
    <>
      <ol ref={list} className="panel">
        {draft.items.map((item, place) => (
          <ItemRow
            // Remounts the fields when the draft is discarded or merged, as they hold what was typed.
            key={`${item.id} ${discarded}`}
            item={item}
            fields={fields}
            choice={choice}
            sortable={sortable}
            isOpen={open === item.id || saving.isWrong(place)}
            errorOf={(field) => saving.errorOf(place, field)}
            onToggle={() => setOpen(open === item.id ? null : item.id)}
            onChange={(part) => change(item.id, part)}
            onRemove={adding && (() => remove(item.id))}
          />
        ))}
      </ol>
      {draft.items.length === 0 && <p className="panel p-6 text-soft">{t(`texts.${words}.none`)}</p>}
      {adding && (
        <div className="mt-3">
          <Button
            look="secondary"
            size="small"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => add(adding.blank)}
          >
            {t(adding.label)}
          </Button>
        </div>
      )}
      <SortMessage sortable={sortable} />
      <FaultLine fault={saving.fault} />
      <UnsavedBar isChanged={draft.isChanged} busy={saving.busy} onSave={saving.save} onDiscard={discard} />
      {saving.conflict && (
        <ListMergeDialog
          conflict={saving.conflict}
          fields={fields}
          onClose={saving.forget}
          onChosen={(conflict, yielding) => {
            draft.resolve(conflict, yielding);
            setDiscarded(discarded + 1);
            saving.forget();
          }}
        />
      )}
    </>
  );
}
