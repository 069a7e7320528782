import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { ListedRequest } from "#contract/admin/requests.ts";
import { shortCivilDay } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { EmailAddress } from "#admin/parts/email-address.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { useTexts } from "#admin/texts.ts";
import { AddRequestDialog } from "./add-request-dialog.tsx";
import { Due } from "./due.tsx";

type State = "open" | "settled";

/** Requests by law, by their deadline. */
export function Requests() {
  const t = useTexts();
  const [isAdding, setAdding] = useState(false);
  const { values, set } = useAddressState();
  const query: { state?: State; page?: string } = values;
  const { state = "open" } = query;
  const requests = useQuery({
    queryKey: ["requests", query],
    queryFn: () => call("GET /admin/requests", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t("requests.title")} lead={t("requests.lead")}>
        <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t("requests.add")}
        </Button>
      </PageHead>
      <div className="mb-5">
        <ChoiceButtons
          label={t("requests.state")}
          choices={(["open", "settled"] as const).map((one) => ({ value: one, name: t(`requests.${one}`) }))}
          value={state}
          onChoose={(one) => set("state", one === "open" ? "" : one)}
        />
      </div>
      <Loaded asked={requests}>
        {(page) => (
          <>
            <Table requests={page.data} state={state} />
            <Pager label={t("requests.pages")} {...page} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
      {isAdding && <AddRequestDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function Table({ requests, state }: { requests: readonly ListedRequest[]; state: State }) {
  const t = useTexts();
  const columns = [t("requests.request"), t("requests.from"), t("requests.dueOn"), t("messages.task")];
  return (
    <DataTable
      label={t("requests.title")}
      columns={columns.map((name) => ({ name }))}
      nothing={t(state === "open" ? "requests.nothingOpen" : "requests.nothing")}
      isEmpty={requests.length === 0}
    >
      {requests.map((request) => (
        <Row key={request.id} request={request} />
      ))}
    </DataTable>
  );
}

function Row({ request }: { request: ListedRequest }) {
  const t = useTexts();
  const { locale } = useLanguage();
  return (
    <tr>
      <td className="min-w-52">
        <Link to={`/messages/${request.id}`} className="block font-semibold underline-offset-4 hover:underline">
          {t(`requests.kinds.${request.kind}`)}
        </Link>
        <span className="text-soft">
          {t("requests.receivedOn", { day: shortCivilDay(request.received_on, locale) })}
          {request.is_extended && <span className="tag ms-2">{t("requests.extended")}</span>}
        </span>
      </td>
      <td className="min-w-52">
        <span className="block font-semibold">{request.name}</span>
        <span className="text-soft">
          <EmailAddress of={request.email} />
        </span>
        {!request.is_proven && <span className="tag ms-2">{t("requests.unproven")}</span>}
      </td>
      <td className="min-w-44">
        {request.outcome === null || request.settled_at === null ? (
          <Due dueOn={request.due_on} daysLeft={request.days_left} />
        ) : (
          <>
            <span className="tag">{t(`requests.outcomes.${request.outcome}`)}</span>
            <span className="block text-soft">
              <Instant at={request.settled_at} /> · {request.settled_by}
            </span>
          </>
        )}
      </td>
      <td className="min-w-36">{request.assigned_to ?? <span className="text-soft">{t("messages.nobody")}</span>}</td>
    </tr>
  );
}
