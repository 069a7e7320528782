import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { AnswerFor } from "#contract/client.ts";
import { TextField } from "#shared/ui/field.tsx";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { call } from "#admin/api.ts";
import { useReasonText } from "#admin/parts/act-reasons.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { EmailAddress } from "#admin/parts/email-address.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { Subject } from "#admin/parts/subject.tsx";
import { useTexts } from "#admin/texts.ts";
import { SearchBox } from "#admin/parts/search-box.tsx";
import { Unloaded } from "#admin/parts/unloaded.tsx";
import { useActSentence, useFieldName, useFieldValue } from "#admin/parts/audit-words.ts";

type Entry = AnswerFor<"GET /admin/audit">["data"][number];

/** The audit log, latest first. The URL holds the filters. */
export function AuditLog() {
  const t = useTexts();
  const { values, set: setFilter } = useAddressState();
  const query: { search?: string; from?: string; to?: string; page?: string } = values;
  const log = useQuery({
    queryKey: ["audit", query],
    queryFn: () => call("GET /admin/audit", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t("audit.title")} lead={t("audit.lead")} />
      <search className="filters noteless">
        <SearchBox
          label={t("audit.search")}
          value={query.search ?? ""}
          onChange={(text) => setFilter("search", text)}
        />
        {(["from", "to"] as const).map((name) => (
          <TextField
            key={name}
            label={t(`audit.${name}`)}
            type="date"
            defaultValue={query[name]}
            onChange={({ currentTarget }) => setFilter(name, currentTarget.value)}
          />
        ))}
      </search>
      <Unloaded asked={log} />
      {log.isPending && <Skeleton className="h-96 w-full" />}
      {log.data && <Entries entries={log.data.data} />}
      {log.data && <Pager label={t("audit.pages")} {...log.data} onPage={(page) => setFilter("page", String(page))} />}
    </>
  );
}

function Entries({ entries }: { entries: readonly Entry[] }) {
  const t = useTexts();
  const sentenceOf = useActSentence();
  return (
    <DataTable
      label={t("audit.title")}
      columns={(["when", "who", "what", "change"] as const).map((name) => ({ name: t(`audit.${name}`) }))}
      isEmpty={entries.length === 0}
      nothing={t("audit.nothing")}
    >
      {entries.map((entry) => (
        <tr key={entry.id}>
          <td>
            <Instant at={entry.at} />
          </td>
          <td>
            <span className="block font-semibold">
              <EmailAddress of={entry.actor} />
            </span>
            <span className="text-soft">{entry.address}</span>
          </td>
          <td className="min-w-52 wrap-anywhere">
            <span className="block font-semibold">{sentenceOf(entry.call)}</span>
            <span className="text-soft">
              <Subject of={entry.subject} />
            </span>
          </td>
          <td className="min-w-56">
            <Change entry={entry} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Change({ entry: { before, after, reason } }: { entry: Entry }) {
  const reasonText = useReasonText();
  return (
    <>
      {before !== null && <Values mark="−" tone="text-error" values={before} />}
      {after !== null && <Values mark="+" tone="text-success" values={after} />}
      {reason !== null && <p className="mt-1 italic">{reasonText(reason)}</p>}
    </>
  );
}

/** The changed fields, one per line: `roles: editor, moderator`. */
function Values({ mark, tone, values }: { mark: string; tone: string; values: unknown }) {
  const nameOf = useFieldName();
  const textOf = useFieldValue();
  const isNamed = typeof values === "object" && values !== null && !Array.isArray(values);
  const fields: [string, unknown][] = isNamed ? Object.entries(values) : [["", values]];
  return fields.map(([name, value]) => (
    <p key={name} className={`text-xs wrap-anywhere ${tone}`}>
      {mark} {name && <span className="font-semibold">{nameOf(name)}</span>}{" "}
      <span data-record="">{textOf(name, value)}</span>
    </p>
  ));
}
