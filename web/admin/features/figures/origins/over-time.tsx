import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { originPlaces } from "#contract/admin/origins.ts";
import { civilDay } from "#contract/date-text.ts";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useNow } from "#admin/parts/now.ts";
import { useTexts } from "#admin/texts.ts";
import { DaysView } from "./days-view.tsx";
import { OriginFile } from "./origin-file.tsx";

const spans = ["30", "90", "366", "1100"] as const;
const dayMs = 86_400_000;

/** The shares of a place, day by day. */
export function OverTime() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const place = originPlaces.find((one) => one === values["place"]) ?? "catalogue";
  const span = spans.find((one) => one === values["span"]) ?? "366";
  const query = { place, from: civilDay(useNow(null).getTime() - (Number(span) - 1) * dayMs) };
  const asked = useQuery({
    queryKey: ["origins", "days", query],
    queryFn: () => call("GET /admin/origins/days", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <ChoiceButtons
          label={t("origins.place")}
          choices={originPlaces.map((one) => ({ value: one, name: t(`origins.places.${one}`) }))}
          value={place}
          onChoose={(next) => set("place", next)}
        />
        <ChoiceButtons
          label={t("figures.period")}
          choices={spans.map((one) => ({ value: one, name: t(`origins.spans.${one}`) }))}
          value={span}
          onChoose={(next) => set("span", next)}
        />
        <span className="ms-auto">
          <OriginFile name="days" query={query} />
        </span>
      </div>
      <Loaded asked={asked}>{({ rows }) => <DaysView place={place} rows={rows} />}</Loaded>
    </>
  );
}
