import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { RightsHolder } from "#contract/admin/rights-holders.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { useTexts } from "#admin/texts.ts";
import { NewShareDialog } from "./new-share-dialog.tsx";
import { ShareTable } from "./share-table.tsx";

/** A holder's shares of titles. */
export function HolderShares({ holder: { id, name, state } }: { holder: RightsHolder }) {
  const t = useTexts();
  const [page, setPage] = useState(1);
  const [isAdding, setAdding] = useState(false);
  const shares = useQuery({
    queryKey: ["rights-holders", "shares", id, page],
    queryFn: () => call("GET /admin/rights-holders/{id}/shares", { params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
  });
  return (
    <div>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-4">
        <h2 className="text-lg">{t("rightsHolders.shares.title")}</h2>
        {state === "active" && (
          <Button
            look="secondary"
            icon={<Plus className="size-4" aria-hidden="true" />}
            onClick={() => setAdding(true)}
          >
            {t("rightsHolders.shares.add")}
          </Button>
        )}
      </div>
      <Loaded asked={shares}>
        {(found) => (
          <>
            <ShareTable shares={found.data} by="title" nothing={t("rightsHolders.shares.nothingOfHolder")} />
            <Pager label={t("rightsHolders.shares.pages")} {...found} onPage={setPage} />
          </>
        )}
      </Loaded>
      {isAdding && <NewShareDialog holder={{ id, name }} onClose={() => setAdding(false)} />}
    </div>
  );
}
