import { Link } from "react-router";
import { useFormatter } from "use-intl";
import {
  originKinds,
  originPlaces,
  type OriginKind,
  type OriginPlace,
  type OriginsNow,
} from "#contract/admin/origins.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";
import { useHours } from "../watching/hours.ts";
import { shareOf, useShare } from "./share.ts";
import { worksAddress } from "./works-address.ts";

type Props = Pick<OriginsNow, "places">;

/** Works by kind in each place, with their share and, of the catalogue, their hours. */
export function PlacesTable({ places }: Props) {
  const t = useTexts();
  const hours = useHours();
  return (
    <DataTable
      label={t("origins.byPlace")}
      columns={[
        { name: t("origins.kind") },
        ...originPlaces.map((place) => ({ name: t(`origins.places.${place}`), isNumber: true })),
        { name: t("origins.hours"), isNumber: true },
      ]}
      isEmpty={false}
      nothing=""
    >
      {originKinds.map((kind) => (
        <tr key={kind}>
          <td className="font-semibold">{t(`origins.kinds.${kind}`)}</td>
          {originPlaces.map((place) => (
            <td key={place} className="text-end tabular-nums">
              <Amount places={places} place={place} kind={kind} />
            </td>
          ))}
          <td className="text-end tabular-nums">{hours(places.catalogue[kind].seconds)}</td>
        </tr>
      ))}
    </DataTable>
  );
}

function Amount({ places, place, kind }: Props & { place: OriginPlace; kind: OriginKind }) {
  const format = useFormatter();
  const share = useShare();
  const { [kind]: amount, all } = places[place];
  if (amount.works === 0) return <span className="text-soft">0</span>;
  return (
    <>
      <Link
        to={worksAddress(place, kind)}
        className="underline decoration-edge underline-offset-4 hover:decoration-fore"
      >
        {format.number(amount.works)}
      </Link>
      {kind !== "all" && <span className="ms-2 inline-block min-w-14 text-soft">{share(shareOf(amount, all))}</span>}
    </>
  );
}
