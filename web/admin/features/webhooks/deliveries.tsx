import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { deliveryStates, type Delivery, type WebhookEndpoint } from "#contract/admin/webhook-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { useTexts } from "#admin/texts.ts";
import { DeliveryState } from "./delivery-state.tsx";
import { refreshMilliseconds } from "./endpoint-query.ts";
import { useEventName } from "./event-tags.tsx";

type Query = { state?: Delivery["state"]; page?: string };

/** What an endpoint was sent. Looks again while something waits. */
export function Deliveries({
  endpoint: { id, state: endpointState },
  onOpen,
}: {
  endpoint: WebhookEndpoint;
  onOpen: (id: number) => void;
}) {
  const t = useTexts();
  const { values, set } = useAddressState();
  const query: Query = values;
  const deliveries = useQuery({
    queryKey: ["webhooks", id, "deliveries", query],
    queryFn: () => call("GET /admin/webhooks/{id}/deliveries", { params: { id }, query }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.state === "waiting") ? refreshMilliseconds : false,
  });
  return (
    <>
      <div className="filters noteless">
        <SelectField
          label={t("webhooks.filter")}
          value={query.state ?? ""}
          onChange={({ currentTarget }) => set("state", currentTarget.value)}
        >
          <option value="">{t("webhooks.all")}</option>
          {deliveryStates.map((state) => (
            <option key={state} value={state}>
              {t(`webhooks.states.${state}`)}
            </option>
          ))}
        </SelectField>
      </div>
      <Loaded asked={deliveries}>
        {(page) => (
          <>
            <DeliveryTable deliveries={page.data} isOn={endpointState === "on"} onOpen={onOpen} />
            <Pager label={t("webhooks.pages")} {...page} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
    </>
  );
}

type TableProps = { deliveries: readonly Delivery[]; isOn: boolean; onOpen: (id: number) => void };

function DeliveryTable({ deliveries, isOn, onOpen }: TableProps) {
  const t = useTexts();
  const nameOf = useEventName();
  return (
    <DataTable
      label={t("webhooks.history")}
      columns={[
        { name: t("webhooks.event") },
        { name: t("webhooks.state") },
        { name: t("webhooks.answer") },
        { name: t("webhooks.duration"), isNumber: true },
        { name: t("webhooks.when") },
        { name: t("webhooks.open"), isQuiet: true },
      ]}
      isEmpty={deliveries.length === 0}
      nothing={t("webhooks.noDeliveries")}
    >
      {deliveries.map((delivery) => (
        <tr key={delivery.id}>
          <td className="min-w-52">
            <span className="block font-semibold">{nameOf(delivery.type)}</span>
            <code className="font-mono text-xs text-soft">{delivery.event_id.slice(0, 16)}…</code>
          </td>
          <td>
            <DeliveryState delivery={delivery} isOn={isOn} />
          </td>
          <td className="tabular-nums">
            {delivery.tries > 0 ? (delivery.last_status ?? t("webhooks.noAnswer")) : "–"}
          </td>
          <td className="text-end whitespace-nowrap tabular-nums">
            {delivery.last_duration_ms === null ? "–" : t("webhooks.ms", { ms: delivery.last_duration_ms })}
          </td>
          <td>
            <Instant at={delivery.created_at} />
          </td>
          <td className="text-end">
            <Button
              look="secondary"
              size="small"
              aria-label={t("webhooks.openOne", { name: nameOf(delivery.type), id: delivery.event_id })}
              onClick={() => onOpen(delivery.id)}
            >
              {t("webhooks.open")}
            </Button>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
