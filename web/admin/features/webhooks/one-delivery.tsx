import { useQuery } from "@tanstack/react-query";
import type { AnswerFor } from "#contract/client.ts";
import { Dialog } from "#shared/ui/dialog.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { DialogActions } from "#admin/parts/dialog-actions.tsx";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { DeliveryState } from "./delivery-state.tsx";
import { refreshMilliseconds } from "./endpoint-query.ts";
import { useEventName } from "./event-tags.tsx";

type Detail = AnswerFor<"GET /admin/webhook-deliveries/{id}">;
type Props = { id: number; isOn: boolean; onClose: () => void };

/** What one delivery carries, its tries, and what was answered. */
export function OneDelivery({ id, isOn, onClose }: Props) {
  const t = useTexts();
  const nameOf = useEventName();
  const { act, busy, fault } = useActing();
  const delivery = useQuery({
    queryKey: ["webhooks", "delivery", id],
    queryFn: () => call("GET /admin/webhook-deliveries/{id}", { params: { id } }),
    refetchInterval: ({ state }) => (state.data?.state === "waiting" ? refreshMilliseconds : false),
  });
  const replay = () =>
    act(async () => {
      await call("POST /admin/webhook-deliveries/{id}/replay", { params: { id } });
      await queries.invalidateQueries({ queryKey: ["webhooks"] });
      showToast(t("webhooks.replayedOne"), { tone: "success" });
      onClose();
    });
  const actions = (
    <DialogActions
      label={isOn ? t("webhooks.replayOne") : undefined}
      busy={busy}
      onAct={() => void replay()}
      cancelLabel={t("close")}
      onCancel={onClose}
    />
  );
  const title = delivery.data ? nameOf(delivery.data.type) : t("webhooks.event");
  return (
    <Dialog open onClose={onClose} title={title} actions={actions} maxWidth={720}>
      <Loaded asked={delivery}>{(detail) => <Contents detail={detail} isOn={isOn} />}</Loaded>
      <FaultLine fault={fault} />
    </Dialog>
  );
}

function Contents({ detail, isOn }: { detail: Detail; isOn: boolean }) {
  const t = useTexts();
  return (
    <>
      <DeliveryState delivery={detail} isOn={isOn} />
      <code className="mt-2 mb-5 block font-mono text-xs break-all text-soft">webhook-id: {detail.event_id}</code>
      <h3 className="mb-2 font-semibold">{t("webhooks.payload")}</h3>
      <pre className="mb-5 rounded-sm bg-lifted p-3 font-mono text-xs wrap-anywhere whitespace-pre-wrap">
        {JSON.stringify(JSON.parse(detail.payload), null, 2)}
      </pre>
      <h3 className="mb-2 font-semibold">{t("webhooks.attempts")}</h3>
      {detail.attempts.length === 0 && <p className="text-soft">{t("webhooks.noAttempts")}</p>}
      <ol className="grid gap-3">
        {detail.attempts.toReversed().map((made, place) => (
          <li key={`${made.at} ${detail.attempts.length - place}`} className="rounded-sm border border-line p-3">
            <p className="flex flex-wrap justify-between gap-x-4 text-sm">
              <span className={made.status !== null && made.status < 300 ? "text-success" : "text-error"}>
                {made.status ?? t("webhooks.noAnswer")}
              </span>
              <span className="text-soft">
                {t("webhooks.ms", { ms: made.duration_ms })} · <Instant at={made.at} />
              </span>
            </p>
            {(made.error ?? made.answer) !== "" && (
              <code className="mt-2 block max-h-40 overflow-y-auto font-mono text-xs wrap-anywhere whitespace-pre-wrap text-soft">
                {made.error ?? made.answer}
              </code>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
