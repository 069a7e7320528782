import { useTranslations } from "use-intl";

/** A category's number of titles, with full text for screen readers. */
export function TitleCount({ count }: { count: number }) {
  const t = useTranslations("layout");
  return (
    <span className="text-sm text-soft tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only"> {t("titles", { count })}</span>
    </span>
  );
}
