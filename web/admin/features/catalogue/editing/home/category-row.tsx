import { imageStyles } from "#contract/images.ts";
import { useLocale } from "use-intl";
import { type Locale, textIn } from "#contract/language.ts";
import { Eye, EyeOff, Pencil, Trash2 } from "lucide-react";
import type { ArrangedCategory } from "#contract/admin/home.ts";
import { CarouselStyle, type VideoCard } from "#contract/video.ts";
import { IconButton } from "#shared/ui/button.tsx";
import { Select } from "#shared/ui/select.tsx";
import { DragHandle, StepButtons } from "#admin/parts/drag-handle.tsx";
import type { Sortable } from "#admin/parts/sortable.ts";
import { useTexts } from "#admin/texts.ts";
import { Thumbnail } from "#admin/features/catalogue/editing/titles/thumbnail.tsx";
import { Block } from "./block.tsx";
import type { DrawnRow, Viewer } from "./compose.ts";
import { Strip } from "./strip.tsx";

type Props = {
  category: ArrangedCategory;
  /** How home shows the category; absent while the preview loads. */
  row: DrawnRow | undefined;
  /** The category's titles that these viewers may see. */
  titles: readonly VideoCard[];
  viewer: Viewer;
  language: Locale;
  sortable: Sortable;
  onChange: (part: Partial<ArrangedCategory>) => void;
  onRename: () => void;
  onRemove: () => void;
};

/** A category's row on home, with the editor's controls. */
export function CategoryRow(props: Props) {
  const { category, row, titles, viewer, language, sortable } = props;
  const t = useTexts();
  const name = textIn(category, "title", language);
  return (
    <li className="home-block" data-lifted={sortable.lifted === category.id ? "" : undefined}>
      <Block viewer={viewer} controls={<Controls {...props} name={name} />}>
        {row && row.videos.length > 0 ? (
          <Strip title={name} language={language} shape={row.style} videos={row.videos} />
        ) : (
          <div className="home-unseen">
            <p className="home-note">
              <b lang={language}>{name}</b>
              {row && (
                <span> · {t(`home.fates.${row.fate === "empty" && viewer === "kid" ? "emptyKid" : row.fate}`)}</span>
              )}
            </p>
            <div className="home-thumbs" aria-hidden="true">
              {titles.slice(0, 4).map((video) => (
                <Thumbnail key={video.id} title={video} width="w-16" />
              ))}
            </div>
          </div>
        )}
      </Block>
    </li>
  );
}

function Controls({ category, name, sortable, onChange, onRename, onRemove }: Props & { name: string }) {
  const t = useTexts();
  const locale = useLocale();
  const { id, style, on_home: isOnHome } = category;
  return (
    <>
      <div className="home-bar">
        <DragHandle sortable={sortable} id={id} />
        <h3 className="min-w-0 flex-1 truncate text-base font-semibold" title={name}>
          {name}
        </h3>
        <StepButtons sortable={sortable} id={id} />
      </div>
      <div className="home-bar compact">
        <Select
          className="min-w-0 flex-1"
          aria-label={t("home.style", { name })}
          value={style}
          onChange={({ currentTarget }) => onChange({ style: CarouselStyle.parse(currentTarget.value) })}
        >
          {CarouselStyle.options.map((option) => (
            <option key={option} value={option}>
              {imageStyles[option].words[locale]}
            </option>
          ))}
        </Select>
        <IconButton
          label={t("home.onHome", { name })}
          tooltip={t(isOnHome ? "home.leaveOut" : "home.show")}
          aria-pressed={isOnHome}
          icon={
            isOnHome ? <Eye className="size-4" aria-hidden="true" /> : <EyeOff className="size-4" aria-hidden="true" />
          }
          size="small"
          onClick={() => onChange({ on_home: !isOnHome })}
        />
        <IconButton
          label={t("home.rename", { name })}
          tooltip={t("home.renameShort")}
          icon={<Pencil className="size-4" aria-hidden="true" />}
          size="small"
          onClick={onRename}
        />
        <IconButton
          label={t("home.removeCategory", { name })}
          tooltip={t("home.remove")}
          icon={<Trash2 className="size-4" aria-hidden="true" />}
          size="small"
          onClick={onRemove}
        />
      </div>
    </>
  );
}
