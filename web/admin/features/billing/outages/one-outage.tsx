import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { outageOutcomes, type Outage } from "#contract/admin/outages.ts";
import { civilDay, shortCivilDay } from "#contract/date-text.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { EmailAddress } from "#admin/parts/email-address.tsx";
import { FactList } from "#admin/parts/fact-list.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { HitPeople, OutcomeFilter } from "./hit-people.tsx";
import { OutageCounts, OutageProgress } from "./outage-counts.tsx";

const everyMs = 2000;

/** The days of one outage: how far they are given, and what became of each person's. */
export function OneOutage() {
  const t = useTexts();
  const { id = "" } = useParams();
  const outage = useQuery({
    queryKey: ["outages", "one", id],
    queryFn: () => call("GET /admin/outages/{id}", { params: { id } }),
    refetchInterval: ({ state }) => state.data?.done_at === null && everyMs,
  });
  return (
    <>
      <BackLink to="/outages">{t("outages.title")}</BackLink>
      <Loaded asked={outage}>{(found) => <Shown outage={found} />}</Loaded>
    </>
  );
}

function Shown({ outage }: { outage: Outage }) {
  const t = useTexts();
  const { locale } = useLanguage();
  return (
    <>
      <PageHead
        title={t("outages.one", { day: shortCivilDay(civilDay(outage.from), locale) })}
        lead={t("outages.oneLead")}
      />
      <div className="grid items-start gap-6 md:grid-cols-[minmax(0,1fr)_19rem]">
        <People outage={outage} />
        <div className="max-md:order-first">
          <FactList
            title={t("outages.result")}
            facts={[
              [t("outages.from"), <Instant key="from" at={outage.from} />],
              [t("outages.to"), <Instant key="to" at={outage.to} />],
              [t("outages.given"), t("outages.dayCount", { count: outage.days })],
              [t("outages.askedBy"), <EmailAddress key="by" of={outage.asked_by} />],
              [t("outages.askedAt"), <Instant key="asked" at={outage.asked_at} />],
              [t("outages.state"), <OutageProgress key="state" outage={outage} />],
              [t("outages.counted"), <OutageCounts key="counts" outage={outage} />],
            ]}
          />
        </div>
      </div>
    </>
  );
}

function People({ outage: { id, done_at: doneAt } }: { outage: Outage }) {
  const t = useTexts();
  const { values, set } = useAddressState();
  const outcome = outageOutcomes.find((one) => one === values["outcome"]);
  const query = { ...(values["page"] && { page: values["page"] }), ...(outcome && { outcome }) };
  const people = useQuery({
    queryKey: ["outages", "people", id, query, doneAt],
    queryFn: () => call("GET /admin/outages/{id}/people", { params: { id }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: doneAt === null && everyMs,
  });
  return (
    <div className="min-w-0">
      <h2 className="mb-3 text-lg">{t("outages.people")}</h2>
      <div className="filters noteless">
        <OutcomeFilter value={outcome ?? ""} words="outcomes" onChange={(next) => set("outcome", next)} />
      </div>
      <Loaded asked={people}>
        {(listed) => <HitPeople listed={listed} words="outcomes" onPage={(next) => set("page", String(next))} />}
      </Loaded>
    </div>
  );
}
