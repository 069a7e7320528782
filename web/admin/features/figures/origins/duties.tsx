import { useQuery } from "@tanstack/react-query";
import { useFormatter } from "use-intl";
import { quotaThresholds } from "#contract/origin.ts";
import { call } from "#admin/api.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { FactList } from "#admin/parts/fact-list.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { useShare } from "./share.ts";

/** Whom the law asks for its quotas, beside what the program knows. Revenue is for accountants. */
export function Duties({ year }: { year: string }) {
  const t = useTexts();
  const euros = useEuros();
  const share = useShare();
  const law = t("origins.law", {
    revenue: euros(quotaThresholds.netCents / 100),
    audience: share(quotaThresholds.audienceBasisPoints / 10_000),
    works: quotaThresholds.works,
  });
  return (
    <>
      <p className="mb-4 max-w-3xl text-sm">{law}</p>
      {useMay("accountant") && <Known year={year} />}
    </>
  );
}

function Known({ year }: { year: string }) {
  const t = useTexts();
  const format = useFormatter();
  const euros = useEuros();
  const query = { year };
  const asked = useQuery({
    queryKey: ["origins", "duties", query],
    queryFn: () => call("GET /admin/origins/duties", { query }),
  });
  return (
    <Loaded asked={asked}>
      {({ net_cents: net, subscribers }) => (
        <FactList
          title={t("origins.thresholds")}
          facts={[
            [
              t("origins.revenue", { year }),
              t(net > quotaThresholds.netCents ? "origins.above" : "origins.notAbove", {
                amount: euros(net / 100),
                threshold: euros(quotaThresholds.netCents / 100),
              }),
            ],
            [t("origins.audience"), t("origins.audienceUnknown", { people: format.number(subscribers) })],
          ]}
        />
      )}
    </Loaded>
  );
}
