import { useState } from "react";
import { Instant } from "#admin/parts/instant.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import type { WebhookEndpoint } from "#contract/admin/webhook-shapes.ts";
import { Deliveries } from "./deliveries.tsx";
import { EndpointActs } from "./endpoint-acts.tsx";
import { EndpointState } from "./endpoint-state.tsx";
import { EventTags } from "./event-tags.tsx";
import { OneDelivery } from "./one-delivery.tsx";

export function Sheet({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const [opened, setOpened] = useState<number | null>(null);
  const { old_secret_until: until } = endpoint;
  return (
    <>
      <PageHead title={endpoint.description || new URL(endpoint.url).host} lead={endpoint.url} />
      <section className="panel mb-6 grid gap-4 p-5" aria-label={t("webhooks.endpoint")}>
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div>
            <EndpointState endpoint={endpoint} />
            {until && (
              <p className="mt-2 text-sm text-soft">
                {t("webhooks.oldSecret")} <Instant at={until} />
              </p>
            )}
          </div>
          <EventTags events={endpoint.events} />
        </div>
        <EndpointActs endpoint={endpoint} />
      </section>
      <Deliveries endpoint={endpoint} onOpen={setOpened} />
      {opened !== null && <OneDelivery id={opened} isOn={endpoint.state === "on"} onClose={() => setOpened(null)} />}
    </>
  );
}
