import { type Locale, textIn } from "#contract/language.ts";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { homeLimits } from "#contract/home-shapes.ts";
import { featuredAtMost, type PlacedTitle } from "#contract/admin/home.ts";
import { imageUrl } from "#contract/images.ts";
import { Button, IconButton } from "#shared/ui/button.tsx";
import { Picture } from "#shared/ui/picture.tsx";
import { DragHandle, SortMessage, StepButtons } from "#admin/parts/drag-handle.tsx";
import { useSortable, type Sortable } from "#admin/parts/sortable.ts";
import { useTexts } from "#admin/texts.ts";
import { StandingTag } from "#admin/features/catalogue/editing/titles/standing-tag.tsx";
import { Block } from "./block.tsx";
import { TitleSearch } from "./title-search.tsx";

type Props = {
  name: string;
  language: Locale;
  featured: readonly PlacedTitle[];
  /** The ids that the viewers may see. */
  seen: ReadonlySet<number>;
  onChange: (featured: PlacedTitle[]) => void;
};

/** The featured titles, in the order of the wide carousel. */
export function FeaturedBlock({ name, language, featured, seen, onChange }: Props) {
  const t = useTexts();
  const [isAdding, setAdding] = useState(false);
  const byId = new Map(featured.map((title) => [title.id, title]));
  const [list, sortable] = useSortable({
    ids: featured.map(({ id }) => id),
    nameOf: (id) => {
      const one = byId.get(id);
      return one ? textIn(one, "title", language) : "";
    },
    onSort: (ids) => onChange(ids.flatMap((id) => byId.get(id) ?? [])),
    lying: "grid",
  });
  const controls = (
    <>
      <h2 className="font-semibold">{t("home.featured.title")}</h2>
      <p className="text-sm text-soft">{t("home.featured.lead", { count: homeLimits.featured })}</p>
      {featured.length < featuredAtMost && (
        <div>
          <Button
            look="secondary"
            size="small"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t("home.featured.add")}
          </Button>
        </div>
      )}
      {isAdding && (
        <TitleSearch
          title={t("home.featured.add")}
          kidsOnly={false}
          without={featured.map(({ id }) => id)}
          onClose={() => setAdding(false)}
          onChosen={(title) => onChange([...featured, title])}
        />
      )}
      <SortMessage sortable={sortable} />
    </>
  );
  return (
    <Block viewer="adult" controls={controls}>
      <p className="home-row-name" lang={language}>
        {name}
      </p>
      {featured.length === 0 && <p className="home-note">{t("home.featured.none")}</p>}
      <ol ref={list} className="home-featured">
        {featured.map((title) => (
          <FeaturedTitle
            key={title.id}
            title={title}
            name={textIn(title, "title", language)}
            isSeen={seen.has(title.id)}
            sortable={sortable}
            onRemove={() => onChange(featured.filter(({ id }) => id !== title.id))}
          />
        ))}
      </ol>
    </Block>
  );
}

type TitleProps = { title: PlacedTitle; name: string; isSeen: boolean; sortable: Sortable; onRemove: () => void };

function FeaturedTitle({ title, name, isSeen, sortable, onRemove }: TitleProps) {
  const t = useTexts();
  const { id, images_key: key, color } = title;
  return (
    <li className="home-featured-title" data-lifted={sortable.lifted === id ? "" : undefined}>
      <Picture
        url={key === "" ? null : imageUrl(key, "fullscreen", 1920)}
        shape="fullscreen"
        name={name}
        color={color}
        sizes="24vw"
        className={`rounded-sm ${isSeen ? "" : "opacity-45"}`}
      />
      <div className="home-bar">
        <DragHandle sortable={sortable} id={id} />
        <span className="min-w-0 flex-1 truncate font-semibold" title={name}>
          {name}
        </span>
        {!isSeen && <StandingTag title={title} />}
        <StepButtons sortable={sortable} id={id} sideways />
        <IconButton
          label={t("home.featured.remove", { name })}
          tooltip={t("home.remove")}
          icon={<X className="size-4" aria-hidden="true" />}
          size="small"
          onClick={onRemove}
        />
      </div>
    </li>
  );
}
