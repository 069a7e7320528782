import type { ListedTitle } from "#contract/admin/title-shapes.ts";
import { useFormatter, useLocale } from "use-intl";
import { useTexts } from "#admin/texts.ts";
import { useChoices } from "../fields/choices.ts";

/** Categories of a film or series; an episode has those of its series. */
export function CategoryNames({ title: { type, categories: ids } }: { title: ListedTitle }) {
  const t = useTexts();
  const { categories } = useChoices();
  if (type !== "episode" && ids.length === 0) return <span className="text-soft">{t("titles.noCategory")}</span>;
  const names = ids.flatMap((id) => categories.find((category) => category.id === id)?.name ?? []);
  return <span className="line-clamp-2 min-w-32">{names.join(", ")}</span>;
}

/** The countries where a title may be shown, as codes. */
export function Places({ codes }: { codes: readonly string[] | null }) {
  const t = useTexts();
  const locale = useLocale();
  if (codes === null) return <span className="text-soft">{t("titles.everywhere")}</span>;
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const all = codes.map((code) => names.of(code) ?? code).join(", ");
  return (
    <span title={all} className="whitespace-nowrap">
      {codes.length > 3 ? t("titles.countries", { count: codes.length }) : codes.join(", ")}
    </span>
  );
}

export function Count({ of }: { of: number }) {
  return <span className="block text-end tabular-nums">{useFormatter().number(of)}</span>;
}
