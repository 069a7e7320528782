import { Heart, Star } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { IconButton } from "#shared/ui/button.tsx";
import { countText } from "#shared/ui/count-text.ts";
import { useShowError } from "#shared/ui/refused.ts";
import { type Mark, setMark, useMarked } from "./marks.ts";
import { Acts } from "#shared/ui/read-only.tsx";

type Title = { id: number; title: string; total_like?: number };
type Props = {
  title: Title;
  /** Small ones for cards. */
  size: "small" | "large";
};

/** The like and favourite buttons of a title, with the number of likes if known. */
export default function MarkButtons({ title, size }: Props) {
  return (
    <Acts>
      <MarkButton mark="like" title={title} size={size} />
      <MarkButton mark="favourite" title={title} size={size} />
    </Acts>
  );
}

const icons = { like: Heart, favourite: Star };

function MarkButton({ mark, title, size }: Props & { mark: Mark }) {
  const t = useTranslations("community");
  const locale = useLocale();
  const showError = useShowError();
  const isSet = useMarked(mark)?.includes(title.id) ?? false;
  const Icon = icons[mark];
  const count = mark === "like" && size === "large" ? (title.total_like ?? 0) : 0;
  const toggle = async (): Promise<void> => {
    try {
      await setMark(mark, title.id, !isSet);
    } catch (error) {
      showError(error, {
        action: t(isSet ? `${mark}.toUnset` : `${mark}.toSet`, { title: title.title }),
        id: title.id,
      });
    }
  };
  const button = (
    <IconButton
      look="raised"
      size={size}
      label={t(`${mark}.name`)}
      tooltip={t(isSet ? `${mark}.remove` : `${mark}.add`)}
      aria-pressed={isSet}
      icon={<Icon className={`mark-icon ${size === "small" ? "size-5" : "size-6"}`} aria-hidden="true" />}
      onClick={() => void toggle()}
    />
  );
  if (count === 0) return button;
  return (
    <span className="flex items-center gap-2">
      {button}
      <span className="text-sm font-semibold tabular-nums">
        <span aria-hidden="true">{countText(count, locale)}</span>
        <span className="sr-only">{t("likes", { count })}</span>
      </span>
    </span>
  );
}
