import { useQuery } from "@tanstack/react-query";
import { Dialog } from "#shared/ui/dialog.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { DialogActions } from "#admin/parts/dialog-actions.tsx";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { refreshMilliseconds } from "./endpoint-query.ts";
import { useEventName } from "./event-tags.tsx";
import { Contents } from "./delivery-contents.tsx";
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
