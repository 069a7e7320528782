import type { WebhookEndpoint } from "#contract/admin/webhook-shapes.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";

const tones = { on: "live", off: undefined, failed: "late" } as const;

/** Whether an endpoint is sent anything, and since when nothing arrives. */
export function EndpointState({ endpoint: { state, failing_since: since } }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  return (
    <>
      <span className="tag" data-tone={state === "on" && since ? "waiting" : tones[state]}>
        {t(state === "on" && since ? "webhooks.endpointStates.failing" : `webhooks.endpointStates.${state}`)}
      </span>
      {since && state !== "off" && (
        <span className="mt-1 block text-xs whitespace-nowrap text-soft">
          {t("webhooks.since")} <Instant at={since} />
        </span>
      )}
    </>
  );
}
