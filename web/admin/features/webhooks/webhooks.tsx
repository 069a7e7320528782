import { Webhook } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import type { WebhookEndpoint } from "#contract/admin/webhook-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { useEndpoints } from "./endpoint-query.ts";
import { EndpointState } from "./endpoint-state.tsx";
import { EventTags } from "./event-tags.tsx";

/** Endpoints of other systems that hear of events. */
export function Webhooks() {
  const t = useTexts();
  const [isAdding, setAdding] = useState(false);
  const endpoints = useEndpoints();
  return (
    <>
      <PageHead title={t("webhooks.title")} lead={t("webhooks.lead")}>
        <Button icon={<Webhook className="size-5" aria-hidden="true" />} onClick={() => setAdding(true)}>
          {t("webhooks.add")}
        </Button>
      </PageHead>
      <Loaded asked={endpoints}>{({ data }) => <EndpointTable endpoints={data} />}</Loaded>
      {isAdding && <EndpointDialog onClose={() => setAdding(false)} />}
    </>
  );
}

function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  const t = useTexts();
  return (
    <DataTable
      label={t("webhooks.title")}
      columns={[
        { name: t("webhooks.endpoint") },
        { name: t("webhooks.state") },
        { name: t("webhooks.hears") },
        { name: t("webhooks.states.delivered"), isNumber: true },
        { name: t("webhooks.states.waiting"), isNumber: true },
        { name: t("webhooks.states.failed"), isNumber: true },
      ]}
      isEmpty={endpoints.length === 0}
      nothing={t("webhooks.nothing")}
    >
      {endpoints.map((endpoint) => (
        <tr key={endpoint.id} className={endpoint.state === "off" ? "text-soft" : ""}>
          <td className="min-w-56">
            <Link className="block font-semibold wrap-anywhere underline" to={`/webhooks/${endpoint.id}`}>
              {endpoint.description || new URL(endpoint.url).host}
            </Link>
            <code className="font-mono text-xs wrap-anywhere text-soft">{endpoint.url}</code>
          </td>
          <td>
            <EndpointState endpoint={endpoint} />
          </td>
          <td className="min-w-56">
            <EventTags events={endpoint.events} />
          </td>
          <td className="text-end tabular-nums">{endpoint.deliveries.delivered}</td>
          <td className="text-end tabular-nums">{endpoint.deliveries.waiting}</td>
          <td className={`text-end tabular-nums ${endpoint.deliveries.failed > 0 ? "text-error" : ""}`}>
            {endpoint.deliveries.failed}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
