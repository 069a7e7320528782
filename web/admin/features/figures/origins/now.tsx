import { useQuery } from "@tanstack/react-query";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { KeptAt } from "../kept-at.tsx";
import { Judgements } from "./judgements.tsx";
import { OriginDefinitions } from "./origin-definitions.tsx";
import { PlacesTable } from "./places-table.tsx";
import { QuotaPanel } from "./quota-panel.tsx";
import { YearsTable } from "./years-table.tsx";

/** The works as they are now, by place, kind and year. */
export function OriginsNowView() {
  const asked = useQuery({ queryKey: ["origins", "now"], queryFn: () => call("GET /admin/origins") });
  return (
    <Loaded asked={asked}>
      {(now) => (
        <>
          <KeptAt at={now.at} />
          <QuotaPanel places={now.places} />
          <PlacesTable places={now.places} />
          <Judgements now={now} />
          <YearsTable years={now.years} />
          <OriginDefinitions />
        </>
      )}
    </Loaded>
  );
}
