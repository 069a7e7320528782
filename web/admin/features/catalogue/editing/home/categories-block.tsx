import { type Locale, textIn, textsBy } from "#contract/language.ts";
import { Plus } from "lucide-react";
import { useState } from "react";
import { homeLimits } from "#contract/home-shapes.ts";
import type { ArrangedCategory, CategoryTexts, HomePreview } from "#contract/admin/home.ts";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { SortMessage } from "#admin/parts/drag-handle.tsx";
import { useSortable } from "#admin/parts/sortable.ts";
import { useTexts } from "#admin/texts.ts";
import { Block } from "./block.tsx";
import { CategoryDialog } from "./category-dialog.tsx";
import { CategoryRow } from "./category-row.tsx";
import type { Drawn, Viewer } from "./compose.ts";

type Props = {
  categories: readonly ArrangedCategory[];
  drawn: Drawn | undefined;
  preview: HomePreview | undefined;
  viewer: Viewer;
  language: Locale;
  onChange: (categories: ArrangedCategory[]) => void;
};

const noTexts: CategoryTexts = { ...textsBy("title", () => ""), ...textsBy("line", () => "") };

/** The category rows of home, in the order shared by adults and kids. */
export function CategoriesBlock({ categories, drawn, preview, viewer, language, onChange }: Props) {
  const t = useTexts();
  const [named, setNamed] = useState<ArrangedCategory | "new" | null>(null);
  const byId = new Map(categories.map((category) => [category.id, category]));
  const [list, sortable] = useSortable({
    ids: categories.map(({ id }) => id),
    nameOf: (id) => {
      const one = byId.get(id);
      return one ? textIn(one, "title", language) : "";
    },
    onSort: (ids) => onChange(ids.flatMap((id) => byId.get(id) ?? [])),
  });
  const change = (id: number, part: Partial<ArrangedCategory>): void =>
    onChange(categories.map((one) => (one.id === id ? { ...one, ...part } : one)));
  const add = (texts: CategoryTexts): void => {
    const id = Math.min(0, ...categories.map((one) => one.id)) - 1;
    onChange([...categories, { id, ...texts, style: "horizontal", on_home: true }]);
  };
  const remove = ({ id, ...texts }: ArrangedCategory): void => {
    onChange(categories.filter((one) => one.id !== id));
    showToast(t("home.removed", { name: textIn(texts, "title", language) }));
  };
  const controls = (
    <>
      <h2 className="font-semibold">{t("home.rows.title")}</h2>
      <div>
        <Button
          look="secondary"
          size="small"
          icon={<Plus className="size-4" aria-hidden="true" />}
          onClick={() => setNamed("new")}
        >
          {t("home.rows.add")}
        </Button>
      </div>
      <SortMessage sortable={sortable} />
    </>
  );
  return (
    <>
      <div className="home-block">
        <Block viewer={viewer} controls={controls}>
          <p className="home-note">{t("home.rows.lead", { count: homeLimits.categories })}</p>
        </Block>
      </div>
      <ol ref={list}>
        {categories.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            row={drawn?.rows.get(category.id)}
            titles={preview?.categories.find(({ id }) => id === category.id)?.videos ?? []}
            viewer={viewer}
            language={language}
            sortable={sortable}
            onChange={(part) => change(category.id, part)}
            onRename={() => setNamed(category)}
            onRemove={() => remove(category)}
          />
        ))}
      </ol>
      {named && (
        <CategoryDialog
          about={named === "new" ? "new" : named.id}
          title={named === "new" ? t("home.rows.add") : t("home.rename", { name: textIn(named, "title", language) })}
          texts={named === "new" ? noTexts : named}
          onClose={() => setNamed(null)}
          onDone={(texts) => (named === "new" ? add(texts) : change(named.id, texts))}
        />
      )}
    </>
  );
}
