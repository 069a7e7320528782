import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { useOutletContext } from "react-router";
import { defaultTextOf, type LocalTexts } from "#contract/language.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { NewShareDialog } from "./new-share-dialog.tsx";
import { useShareText } from "./share-text.ts";
import { ShareTable } from "./share-table.tsx";

type Title = LocalTexts<"title"> & { id: number };

/** Who has which share of a film or series, on the title's page. */
export function TitleShares() {
  const t = useTexts();
  const shareText = useShareText();
  const title = useOutletContext<Title>();
  const [isAdding, setAdding] = useState(false);
  const shares = useQuery({
    queryKey: ["rights-holders", "of-title", title.id],
    queryFn: () => call("GET /admin/titles/{id}/rights-shares", { params: { id: title.id } }),
  });
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-2xl text-soft">{t("rightsHolders.shares.titleLead")}</p>
        <Button look="secondary" icon={<Plus className="size-4" aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t("rightsHolders.shares.add")}
        </Button>
      </div>
      <Loaded asked={shares}>
        {({ data, house_basis_points: house }) => (
          <>
            <ShareTable shares={data} by="holder" nothing={t("rightsHolders.shares.nothingOfTitle")} />
            <p className="mt-4 text-sm text-soft">{t("rightsHolders.shares.house", { share: shareText(house) })}</p>
          </>
        )}
      </Loaded>
      {isAdding && (
        <NewShareDialog
          title={{ id: title.id, name: defaultTextOf(title, "title") }}
          onClose={() => setAdding(false)}
        />
      )}
    </>
  );
}
