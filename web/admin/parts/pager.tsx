import { Button } from "#shared/ui/button.tsx";
import { useTexts } from "../texts.ts";

type Props = {
  /** Accessible name. */
  label: string;
  current_page: number;
  total_page: number;
  next_page: number | null;
  onPage: (page: number) => void;
};

/** Pagination of a list; renders nothing for a single page. */
export function Pager({ label, current_page: page, total_page: total, next_page: next, onPage }: Props) {
  const t = useTexts();
  if (total <= 1) return null;
  return (
    <nav aria-label={label} className="mt-5 flex items-center justify-between gap-4 text-sm">
      <Button look="secondary" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t("pages.before")}
      </Button>
      <span className="tabular-nums text-soft">{t("pages.page", { page, total })}</span>
      <Button look="secondary" size="small" disabled={next === null} onClick={() => onPage(page + 1)}>
        {t("pages.after")}
      </Button>
    </nav>
  );
}
