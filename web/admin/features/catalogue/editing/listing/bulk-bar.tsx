import { useState } from "react";
import { bulkAtMost } from "#contract/admin/titles.ts";
import { Button } from "#shared/ui/button.tsx";
import { useTexts } from "#admin/texts.ts";
import { bulkActs, type BulkAct } from "./bulk-acts.ts";
import { BulkRemoval } from "./bulk-removal.tsx";
import { BulkDialog } from "./bulk-dialog.tsx";
import type { Filter } from "./filters.ts";
import type { Selection } from "./selection.ts";

type Props = {
  selection: Selection;
  filter: Partial<Filter>;
  total: number;
  onSelectAll: () => void;
  onDone: () => void;
};

/** The actions for the selected titles, at the bottom of the window. */
export function BulkBar({ selection, filter, total, onSelectAll, onDone }: Props) {
  const t = useTexts();
  const [act, setAct] = useState<BulkAct | "remove" | null>(null);
  const count = selection.isAll ? total : selection.ids.size;
  if (count === 0) return null;
  return (
    <section
      aria-label={t("titles.bulk.label")}
      className="panel sticky bottom-3 z-10 mt-4 flex flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 shadow-lifted"
    >
      <strong className="me-2 text-sm tabular-nums" role="status">
        {selection.isAll && total > bulkAtMost
          ? t("titles.foundMore", { count: bulkAtMost })
          : t("titles.chosen", { count })}
      </strong>
      {/* On a phone one line that scrolls, so that the bar does not hide the table. */}
      <div className="flex gap-2 max-xs:-mx-4 max-xs:w-[calc(100%+2rem)] max-xs:overflow-x-auto max-xs:px-4 max-xs:py-1.5 xs:flex-wrap">
        {bulkActs.map((one) => (
          <Button key={one} look="secondary" size="small" onClick={() => setAct(one)}>
            {t(`titles.bulk.acts.${one}`)}
          </Button>
        ))}
        <Button look="secondary" size="small" onClick={() => setAct("remove")}>
          {t("titles.removal.action")}
        </Button>
      </div>
      <span className="ms-auto flex flex-wrap">
        {!selection.isAll && selection.ids.size < total && (
          <Button look="quiet" size="small" onClick={onSelectAll}>
            {t("titles.bulk.all")}
          </Button>
        )}
        <Button look="quiet" size="small" onClick={onDone}>
          {t("titles.bulk.none")}
        </Button>
      </span>
      {act === "remove" && (
        <BulkRemoval
          count={count}
          selection={selection}
          filter={filter}
          onClose={() => setAct(null)}
          onDone={() => {
            setAct(null);
            onDone();
          }}
        />
      )}
      {act && act !== "remove" && (
        <BulkDialog
          act={act}
          count={count}
          selection={selection}
          filter={filter}
          onClose={() => setAct(null)}
          onDone={onDone}
        />
      )}
    </section>
  );
}
