import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { holderStates } from "#contract/admin/rights-holders.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { SearchBox } from "#admin/parts/search-box.tsx";
import { useTexts } from "#admin/texts.ts";
import { HolderDialog } from "./holder-dialog.tsx";
import { HolderTable } from "./holder-table.tsx";

/** The rights holders by name. */
export function HolderList() {
  const t = useTexts();
  const [isCreating, setCreating] = useState(false);
  const { values, set } = useAddressState();
  const { search = "", page } = values;
  const state = holderStates.find((one) => one === values["state"]);
  const query = { search, ...(state && { state }), ...(page !== undefined && { page }) };
  const holders = useQuery({
    queryKey: ["rights-holders", query],
    queryFn: () => call("GET /admin/rights-holders", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="mb-5">
        <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={() => setCreating(true)}>
          {t("rightsHolders.create")}
        </Button>
      </div>
      <search className="filters noteless">
        <SearchBox label={t("rightsHolders.search")} value={search} onChange={(text) => set("search", text)} />
        <SelectField
          label={t("rightsHolders.state")}
          value={state ?? ""}
          onChange={({ currentTarget }) => set("state", currentTarget.value)}
        >
          <option value="">{t("rightsHolders.states.all")}</option>
          {holderStates.map((one) => (
            <option key={one} value={one}>
              {t(`rightsHolders.states.${one}`)}
            </option>
          ))}
        </SelectField>
      </search>
      <Loaded asked={holders}>
        {(found) => (
          <>
            <HolderTable holders={found.data} isSearch={search !== "" || state !== undefined} />
            <Pager label={t("rightsHolders.pages")} {...found} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
      {isCreating && <HolderDialog onClose={() => setCreating(false)} />}
    </>
  );
}
