import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link, useNavigate } from "react-router";
import { countedAtMost } from "#contract/admin/titles.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { useTexts } from "#admin/texts.ts";
import { useWindowDrop } from "#admin/features/uploads/drop-zone.tsx";
import { takeIn } from "#admin/features/uploads/tray.ts";
import { NewTitleDialog } from "./new-title-dialog.tsx";
import { BulkBar } from "./bulk-bar.tsx";
import { useTableState } from "./filters.ts";
import type { Selection } from "./selection.ts";
import { TitleFilters } from "./title-filters.tsx";
import { TitleTable } from "./title-table.tsx";

const pageSize = 50;
const noneChosen: Selection = { ids: new Set(), isAll: false };

/** All titles, drafts included, as a table. Files dropped here go to the uploads. */
export function Titles() {
  const t = useTexts();
  const [isCreating, setCreating] = useState(false);
  const [selection, setSelection] = useState<Selection>(noneChosen);
  const { filter, sort, page, hidden, set } = useTableState();
  const query = { ...filter, sort, page, limit: pageSize } as object;
  const titles = useQuery({
    queryKey: ["titles", query],
    queryFn: () => call("GET /admin/titles", { query }),
    placeholderData: keepPreviousData,
  });
  const navigate = useNavigate();
  const { fault: dropFault } = useWindowDrop(async (chosen) => {
    await takeIn(chosen);
    await navigate("/uploads");
  });
  const change = (name: string, value: string): void => {
    if (name !== "page" && name !== "without" && name !== "sort") setSelection(noneChosen);
    set(name, value);
  };
  return (
    <>
      <PageHead title={t("titles.title")} lead={t("titles.lead")}>
        <div className="flex flex-wrap items-center gap-3">
          <Link to="/titles/people" className="text-button inline-flex items-center px-2 text-sm">
            {t("people.title")}
          </Link>
          <Link to="/titles/transfer" className="text-button inline-flex items-center px-2 text-sm">
            {t("titles.transfer.open")}
          </Link>
          <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={() => setCreating(true)}>
            {t("titles.create")}
          </Button>
        </div>
      </PageHead>
      {dropFault && <FaultLine fault={dropFault} />}
      <TitleFilters filter={filter} hidden={hidden} onChange={change} />
      <Loaded asked={titles}>
        {(found) => (
          <>
            <p className="mb-2 text-sm tabular-nums text-soft" role="status">
              {found.total > countedAtMost
                ? t("titles.foundMore", { count: countedAtMost })
                : t("titles.found", { count: found.total })}
            </p>
            <TitleTable
              titles={found.data}
              sort={sort}
              hidden={hidden}
              selection={selection}
              onSelect={setSelection}
              onSort={(next) => change("sort", next)}
              isStale={titles.isPlaceholderData}
            />
            <Pager label={t("titles.pages")} {...found} onPage={(next) => change("page", String(next))} />
            <BulkBar
              selection={selection}
              filter={filter}
              total={found.total}
              onSelectAll={() => setSelection({ ids: selection.ids, isAll: true })}
              onDone={() => setSelection(noneChosen)}
            />
          </>
        )}
      </Loaded>
      {isCreating && <NewTitleDialog onClose={() => setCreating(false)} />}
    </>
  );
}
