import { useTranslations } from "use-intl";

/** How many titles a category holds: the number alone to the eye, in words to who listens. */
export function TitleCount({ count }: { count: number }) {
  const t = useTranslations("chrome");
  return (
    <span className="text-sm text-soft tabular-nums">
      <span aria-hidden="true">{count}</span>
      <span className="sr-only"> {t("titles", { count })}</span>
    </span>
  );
}
