import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { AccessibleTable } from "./accessible-table.tsx";
import { Duties } from "./duties.tsx";
import { OriginFile } from "./origin-file.tsx";
import { SharesTable } from "./shares-table.tsx";
import { useYear, YearChoice } from "#admin/parts/year-choice.tsx";

/** What is declared of a year, and what has to be looked up elsewhere. */
export function YearStatement() {
  const t = useTexts();
  const { year } = useYear();
  const query = { year };
  const asked = useQuery({
    queryKey: ["origins", "statement", query],
    queryFn: () => call("GET /admin/origins/statement", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-4">
        <YearChoice />
        <span className="ms-auto">
          <OriginFile name="statement" query={query} />
        </span>
      </div>
      <Duties year={year} />
      <Loaded asked={asked}>
        {(statement) => (
          <>
            <p className="mt-8 mb-3 text-sm text-soft">
              {t("origins.measured", { measured: statement.measured, days: statement.days })}
            </p>
            <SharesTable statement={statement} />
            <AccessibleTable statement={statement} />
          </>
        )}
      </Loaded>
      <p className="mt-6 max-w-3xl text-sm text-soft">{t("origins.cannotKnow")}</p>
    </>
  );
}
