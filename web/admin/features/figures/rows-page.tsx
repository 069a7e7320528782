import { useAddressState } from "#admin/parts/address-state.ts";
import { Pager } from "#admin/parts/pager.tsx";
import { useTexts } from "#admin/texts.ts";

const rowsOnPage = 14;

/** The rows of the page in the address. */
export function useRowsPage<Row>(rows: readonly Row[]): { shown: readonly Row[]; page: number; pages: number } {
  const { values } = useAddressState();
  const pages = Math.ceil(rows.length / rowsOnPage);
  const page = Math.min(pages, Math.max(1, Number(values["page"]) || 1));
  return { shown: rows.slice((page - 1) * rowsOnPage, page * rowsOnPage), page, pages };
}

export function RowsPager({ page, pages }: { page: number; pages: number }) {
  const t = useTexts();
  const { set } = useAddressState();
  return (
    <Pager
      label={t("figures.pages")}
      current_page={page}
      total_page={pages}
      next_page={page < pages ? page + 1 : null}
      onPage={(next) => set("page", String(next))}
    />
  );
}
