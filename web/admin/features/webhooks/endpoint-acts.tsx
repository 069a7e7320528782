import { useState } from "react";
import { useNavigate } from "react-router";
import type { WebhookEndpoint } from "#contract/admin/webhook-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { ConfirmDialog } from "#admin/parts/confirm-dialog.tsx";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import { EndpointDialog } from "./endpoint-dialog.tsx";
import { ReplayDialog } from "./replay-dialog.tsx";
import { RotateDialog } from "./rotate-dialog.tsx";

type Opened = "edit" | "rotate" | "replay" | "switch" | "remove";

export function EndpointActs({ endpoint }: { endpoint: WebhookEndpoint }) {
  const t = useTexts();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { act, busy, fault } = useActing();
  const isOn = endpoint.state === "on";
  const close = () => setOpened(null);
  const sendTest = () =>
    act(async () => {
      await call("POST /admin/webhooks/{id}/test", { params: { id: endpoint.id } });
      await queries.invalidateQueries({ queryKey: ["webhooks"] });
      showToast(t("webhooks.testSent"), { tone: "success" });
    });
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {isOn && (
          <Button size="small" busy={busy} onClick={() => void sendTest()}>
            {t("webhooks.test")}
          </Button>
        )}
        {(["edit", "rotate", ...(isOn ? (["replay"] as const) : []), "switch", "remove"] as const).map((name) => (
          <Button key={name} look="secondary" size="small" onClick={() => setOpened(name)}>
            {t(name === "switch" && !isOn ? "webhooks.acts.switchOn" : `webhooks.acts.${name}`)}
          </Button>
        ))}
      </div>
      {fault && <FaultLine fault={fault} />}
      {opened === "edit" && <EndpointDialog endpoint={endpoint} onClose={close} />}
      {opened === "rotate" && <RotateDialog endpoint={endpoint} onClose={close} />}
      {opened === "replay" && <ReplayDialog endpoint={endpoint} onClose={close} />}
      {opened === "switch" && <SwitchDialog endpoint={endpoint} onClose={close} />}
      {opened === "remove" && <RemoveDialog endpoint={endpoint} onClose={close} />}
    </>
  );
}

type DialogProps = { endpoint: WebhookEndpoint; onClose: () => void };

function SwitchDialog({ endpoint, onClose }: DialogProps) {
  const t = useTexts();
  const { id, url, description, events, state } = endpoint;
  const way = state === "on" ? "Off" : "On";
  return (
    <ConfirmDialog
      title={t(`webhooks.switch${way}Title`)}
      action={t(way === "On" ? "webhooks.acts.switchOn" : "webhooks.acts.switch")}
      look={way === "On" ? "primary" : "danger"}
      keptAs={`webhook-switch-${id}`}
      onClose={onClose}
      act={async (reason) => {
        const body = { url, description, events, is_on: way === "On", ...reason };
        await call("PUT /admin/webhooks/{id}", { params: { id }, body });
        await queries.invalidateQueries({ queryKey: ["webhooks"] });
      }}
    >
      {t(`webhooks.switch${way}Sure`)}
    </ConfirmDialog>
  );
}

function RemoveDialog({ endpoint: { id }, onClose }: DialogProps) {
  const t = useTexts();
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={t("webhooks.removeTitle")}
      action={t("webhooks.acts.remove")}
      asksReason={false}
      onClose={onClose}
      act={async () => {
        await call("DELETE /admin/webhooks/{id}", { params: { id } });
        await queries.invalidateQueries({ queryKey: ["webhooks"] });
        await navigate("/webhooks");
      }}
    >
      {t("webhooks.removeSure")}
    </ConfirmDialog>
  );
}
