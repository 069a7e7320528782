import type { EReportPeriod, EReportState } from "#contract/admin/e-reports.ts";
import { civilDay } from "#contract/date-text.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { CivilDay } from "#admin/parts/civil-day.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useNow } from "#admin/parts/now.ts";
import { useTexts } from "#admin/texts.ts";
import { EReportActs } from "./e-report-acts.tsx";

const tones: Partial<Record<EReportState, string>> = {
  "to-make": "waiting",
  "to-send": "waiting",
  "to-rectify": "late",
  sent: "live",
};

/** A period: what it comes to, until when it is due, and how far its file is. */
export function EReportRow({ period }: { period: EReportPeriod }) {
  const t = useTexts();
  const euros = useEuros();
  const today = civilDay(useNow(period.may_make_at));
  const { kind, from, to, state, due, due_from: dueFrom, net_cents: net, vat_cents: vat, operations } = period;
  const isLate = today > due && state !== "sent" && state !== "nothing";
  const deposit = state === "sent" ? period.files[0]?.deposit : null;
  return (
    <tr>
      <td className="min-w-52">
        <span className="block font-semibold">{t(`accounting.eReports.kinds.${kind}`)}</span>
        <span className="block text-xs text-soft">
          <CivilDay day={from} /> – <CivilDay day={to} />
        </span>
      </td>
      <td className="text-end tabular-nums">
        <span className="block">{euros((kind === "payments" ? net + vat : net) / 100)}</span>
        <span className="block text-xs text-soft">
          {kind === "payments"
            ? t("accounting.eReports.received")
            : t("accounting.eReports.operations", { vat: euros(vat / 100), count: operations })}
        </span>
      </td>
      <td>
        <span className={isLate ? "block font-semibold text-error" : "block"}>
          <CivilDay day={due} />
        </span>
        {dueFrom !== null && (
          <span className="block text-xs text-soft">
            {t("accounting.eReports.dueFrom")} <CivilDay day={dueFrom} />
          </span>
        )}
        {isLate && <span className="block text-xs text-error">{t("accounting.eReports.late")}</span>}
      </td>
      <td>
        <span className="tag" data-tone={tones[state]}>
          {t(`accounting.eReports.states.${state}`)}
        </span>
        <span className="block text-xs text-soft">
          {state === "open" && (
            <>
              {t("accounting.eReports.fromInstant")} <Instant at={period.may_make_at} />
            </>
          )}
          {deposit && (
            <>
              <CivilDay day={deposit.on} /> · {deposit.number}
            </>
          )}
        </span>
      </td>
      <td>
        <EReportActs period={period} />
      </td>
    </tr>
  );
}
