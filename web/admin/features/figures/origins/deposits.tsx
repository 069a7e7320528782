import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { DepositsTable } from "./deposits-table.tsx";
import { OriginFile } from "./origin-file.tsx";
import { useYear, YearChoice } from "#admin/parts/year-choice.tsx";

/** What came out in a year, for the legal deposit. */
export function Deposits() {
  const t = useTexts();
  const { year } = useYear();
  const query = { year };
  const asked = useQuery({
    queryKey: ["origins", "deposits", query],
    queryFn: () => call("GET /admin/origins/deposits", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <p className="mb-5 max-w-3xl text-sm">{t("origins.depositLaw")}</p>
      <div className="flex flex-wrap items-center gap-4">
        <YearChoice />
        <span className="ms-auto">
          <OriginFile name="deposits" query={query} />
        </span>
      </div>
      <Loaded asked={asked}>{({ data }) => <DepositsTable deposits={data} />}</Loaded>
    </>
  );
}
