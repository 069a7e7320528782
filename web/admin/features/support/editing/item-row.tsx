import type { Locale } from "#contract/language.ts";
import { ChevronDown, Trash2 } from "lucide-react";
import { useId } from "react";
import { IconButton } from "#shared/ui/button.tsx";
import { TextField as LineField } from "#shared/ui/field.tsx";
import { Select } from "#shared/ui/select.tsx";
import { DragHandle, StepButtons } from "#admin/parts/drag-handle.tsx";
import { HtmlField } from "#admin/parts/html-field.tsx";
import type { Sortable } from "#admin/parts/sortable.ts";
import { useTexts, type AdminTextKey } from "#admin/texts.ts";
import type { TextItem } from "./list-draft.ts";

/** A text field of an item; the first of a language names the item. */
export type TextField<Item extends TextItem> = {
  name: Exclude<keyof Item & string, "id">;
  label: AdminTextKey;
  lang: Locale;
  kind: "line" | "html";
};
/** A choice among a few values; '' stands for null. */
export type ChoiceField<Item extends TextItem> = {
  name: Exclude<keyof Item & string, "id">;
  label: AdminTextKey;
  options: readonly (readonly [value: string, name: AdminTextKey])[];
};

type Props<Item extends TextItem> = {
  item: Item;
  fields: readonly TextField<Item>[];
  choice?: ChoiceField<Item> | undefined;
  sortable: Sortable;
  isOpen: boolean;
  errorOf: (field: string) => string | undefined;
  onToggle: () => void;
  onChange: (part: Partial<Item>) => void;
  /** Absent for a list of fixed items. */
  onRemove?: (() => void) | undefined;
};

/** An item's name, and its fields while it is expanded. */
export function ItemRow<Item extends TextItem>(props: Props<Item>) {
  const { item, fields, choice, sortable, isOpen, errorOf, onToggle, onChange, onRemove } = props;
  const t = useTexts();
  const panel = useId();
  const name = sortable.nameOf(item.id);
  return (
    <li className="text-item" data-lifted={sortable.lifted === item.id ? "" : undefined}>
      <div className="flex flex-wrap items-center gap-1 xs:flex-nowrap">
        <DragHandle sortable={sortable} id={item.id} />
        <button
          type="button"
          className="text-item-name"
          aria-expanded={isOpen}
          aria-controls={panel}
          onClick={onToggle}
        >
          <span className="min-w-0 flex-1">{name}</span>
          <ChevronDown className="size-4 flex-none" aria-hidden="true" />
        </button>
        {choice && <Choice item={item} name={name} choice={choice} onChange={onChange} />}
        <StepButtons sortable={sortable} id={item.id} />
        {onRemove && (
          <IconButton
            label={t("texts.remove", { name })}
            tooltip={t("texts.removeShort")}
            icon={<Trash2 className="size-4" aria-hidden="true" />}
            size="small"
            onClick={onRemove}
          />
        )}
      </div>
      <div id={panel} hidden={!isOpen} className="grid gap-x-5 px-3 pt-3 xs:grid-cols-2">
        {isOpen &&
          fields.map(({ name: field, label, lang, kind }) => {
            const shared = { label: t(label), lang, error: errorOf(field), value: String(item[field]) };
            const change = (text: string) => onChange({ [field]: text } as Partial<Item>);
            return kind === "html" ? (
              <HtmlField key={field} {...shared} onChange={change} />
            ) : (
              <LineField
                key={field}
                {...shared}
                autoComplete="off"
                onChange={({ currentTarget }) => change(currentTarget.value)}
              />
            );
          })}
      </div>
    </li>
  );
}

type ChoiceProps<Item extends TextItem> = {
  item: Item;
  name: string;
  choice: ChoiceField<Item>;
  onChange: (part: Partial<Item>) => void;
};

function Choice<Item extends TextItem>({
  item,
  name,
  choice: { name: field, label, options },
  onChange,
}: ChoiceProps<Item>) {
  const t = useTexts();
  return (
    <span className="compact order-last w-full ps-12 xs:order-none xs:w-36 xs:flex-none xs:ps-0">
      <Select
        aria-label={t(label, { name })}
        value={String(item[field] ?? "")}
        onChange={({ currentTarget: { value } }) => onChange({ [field]: value === "" ? null : value } as Partial<Item>)}
      >
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {t(text)}
          </option>
        ))}
      </Select>
    </span>
  );
}
