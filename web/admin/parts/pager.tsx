import { Button } from "../../shared/ui/button.tsx";
import { useTexts } from "../texts.ts";

type Props = {
  label: string;
  current_page: number;
  total_page: number;
  next_page: number | null;
  onPage: (page: number) => void;
};

/** Pagination of a list that begins with the latest. */
export function Pager({ label, current_page: page, total_page: total, next_page: next, onPage }: Props) {
  const t = useTexts();
  return (
    <nav aria-label={label} className="mt-5 flex items-center justify-between gap-4 text-sm">
      <Button look="secondary" size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t("audit.newer")}
      </Button>
      <span className="tabular-nums text-soft">{t("audit.page", { page, total })}</span>
      <Button look="secondary" size="small" disabled={next === null} onClick={() => onPage(page + 1)}>
        {t("audit.older")}
      </Button>
    </nav>
  );
}
