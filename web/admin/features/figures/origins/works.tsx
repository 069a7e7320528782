import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { originKinds, originPlaces } from "#contract/admin/origins.ts";
import { shortCivilDay } from "#contract/date-text.ts";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { BackLink } from "#admin/parts/back-link.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { useTexts } from "#admin/texts.ts";
import { WorksTable } from "./works-table.tsx";

/** The works behind a figure: of a measured day, or of now. */
export function OriginWorks() {
  const t = useTexts();
  const { locale } = useLanguage();
  const { values, set } = useAddressState();
  const place = originPlaces.find((one) => one === values["place"]) ?? "catalogue";
  const kind = originKinds.find((one) => one === values["kind"]) ?? "all";
  const { day, page } = values;
  const query = { place, kind, ...(day && { day }), ...(page && { page }) };
  const works = useQuery({
    queryKey: ["origins", "works", query],
    queryFn: () => call("GET /admin/origins/works", { query }),
    placeholderData: keepPreviousData,
  });
  const of = { kind: t(`origins.kinds.${kind}`), place: t(`origins.places.${place}`) };
  const title = day ? t("origins.worksOn", { ...of, day: shortCivilDay(day, locale) }) : t("origins.worksNow", of);
  return (
    <>
      <BackLink to={day ? `/origins?view=time&place=${place}` : "/origins"}>{t("origins.title")}</BackLink>
      <PageHead title={title} lead={t(`origins.about.${kind}`)} />
      <Loaded asked={works}>
        {(found) => (
          <>
            <WorksTable works={found.data} />
            <Pager label={t("figures.pages")} {...found} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
    </>
  );
}
