import {
  securityKinds,
  securityPeriods,
  type SecurityEvent,
  type SecurityKind,
  type SecurityPeriod,
} from "#contract/admin/security-events.ts";
import { SelectField } from "#shared/ui/field.tsx";
import { useAddressState } from "#admin/parts/address-state.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { useTexts } from "#admin/texts.ts";
import { useSecurityEvents, useSecuritySummary } from "./event-queries.ts";

const pageSize = 25;

/** Security events: kind, account, network and count. The URL holds the filters. */
export function SecurityEvents() {
  const t = useTexts();
  const { values, set } = useAddressState();
  const since = securityPeriods.find((one) => one === values["since"]) ?? "week";
  const kind = securityKinds.find((one) => one === values["kind"]);
  const page = Number(values["page"] ?? 1) || 1;
  const events = useSecurityEvents({ limit: pageSize, page, since, ...(kind ? { kind } : {}) });
  return (
    <>
      <PageHead title={t("securityEvents.title")} lead={t("securityEvents.lead")} />
      <search className="filters noteless">
        <KindFilter kind={kind} since={since} onChoose={(one) => set("kind", one)} />
        <div className="ms-auto pb-2 max-xs:ms-0">
          <ChoiceButtons
            label={t("securityEvents.period")}
            choices={securityPeriods.map((one) => ({ value: one, name: t(`securityEvents.periods.${one}`) }))}
            value={since}
            onChoose={(one) => set("since", one === "week" ? "" : one)}
          />
        </div>
      </search>
      <Loaded asked={events}>
        {(found) => (
          <>
            <EventTable events={found.data} />
            <Pager label={t("securityEvents.pages")} {...found} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
    </>
  );
}

type KindFilterProps = { kind: SecurityKind | undefined; since: SecurityPeriod; onChoose: (kind: string) => void };

/** The kinds of events with their counts. */
function KindFilter({ kind, since, onChoose }: KindFilterProps) {
  const t = useTexts();
  const counts = new Map(useSecuritySummary(since).data?.data.map((one) => [one.kind, one.refusals]));
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  const counted = (name: string, count = 0) => (count > 0 ? `${name} (${count})` : name);
  return (
    <SelectField
      label={t("securityEvents.filter")}
      value={kind ?? ""}
      onChange={({ currentTarget }) => onChoose(currentTarget.value)}
    >
      <option value="">{counted(t("securityEvents.all"), total)}</option>
      {securityKinds.map((one) => (
        <option key={one} value={one}>
          {counted(t(`securityEvents.kinds.${one}`), counts.get(one))}
        </option>
      ))}
    </SelectField>
  );
}

function EventTable({ events }: { events: readonly SecurityEvent[] }) {
  const t = useTexts();
  return (
    <DataTable
      label={t("securityEvents.title")}
      columns={[
        { name: t("securityEvents.what") },
        { name: t("securityEvents.howOften"), isNumber: true },
        { name: t("securityEvents.who") },
        { name: t("securityEvents.where") },
        { name: t("securityEvents.when") },
      ]}
      isEmpty={events.length === 0}
      nothing={t("securityEvents.nothing")}
    >
      {events.map((event) => (
        <tr key={keyOf(event)}>
          <td className="min-w-48">
            <span className="block font-semibold">{t(`securityEvents.kinds.${event.kind}`)}</span>
            <code className="font-mono text-xs text-soft wrap-anywhere">{event.last_call}</code>
          </td>
          <td className="text-end text-base font-semibold tabular-nums">{event.refusals}</td>
          <td className="min-w-44">
            <Aim event={event} />
          </td>
          <td className="font-mono text-xs whitespace-nowrap">
            {event.network ?? <span className="font-sans text-soft">{t("securityEvents.manyNetworks")}</span>}
          </td>
          <td>
            <Instant at={event.last_at} />
            {event.first_at !== event.last_at && (
              <span className="block text-xs text-soft">
                {t("securityEvents.since")} <Instant at={event.first_at} />
              </span>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

/** The account or network of the refused calls. */
function Aim({ event: { account, member, claimed, network } }: { event: SecurityEvent }) {
  const t = useTexts();
  const [name, line] = account
    ? [account.email, t("securityEvents.account", { id: account.id })]
    : member
      ? [member.name, t("securityEvents.member")]
      : claimed
        ? [t("securityEvents.unknown"), claimed]
        : [t(network === null ? "securityEvents.many" : "securityEvents.nobody"), null];
  return (
    <>
      <span className="block wrap-anywhere">{name}</span>
      {line && <span className="block text-xs text-soft">{line}</span>}
    </>
  );
}

function keyOf({ kind, account, member, claimed, network }: SecurityEvent): string {
  return [kind, account?.id, member?.id, claimed, network].join(" ");
}
