import { useState } from "react";
import type { SubscriberStanding } from "#contract/admin/subscribers.ts";
import type { SubscriptionAct } from "#contract/admin/subscription-acts.ts";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft } from "#admin/parts/draft.ts";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { FreeDays } from "./free-days.tsx";
import { PlanAct } from "./plan-dialog.tsx";

const offered: Partial<Record<SubscriberStanding, readonly SubscriptionAct[]>> = {
  trialing: ["cancel", "end"],
  active: ["cancel", "end"],
  "past-due": ["charge", "cancel"],
  cancelled: ["reactivate", "end"],
};

type Props = { id: number; standing: SubscriberStanding };

/** What support can do to the subscription as it stands. */
export function SubscriptionActs({ id, standing }: Props) {
  const t = useTexts();
  const [chosen, setChosen] = useState<SubscriptionAct | null>(null);
  const acts = offered[standing] ?? [];
  if (!useMay("support") || acts.length === 0) return null;
  return (
    <div role="group" aria-label={t("subscribers.subscriptionActs.label")} className="mb-4 flex flex-wrap gap-3">
      {acts.map((act) => (
        <Button key={act} look="secondary" size="small" onClick={() => setChosen(act)}>
          {t(`subscribers.subscriptionActs.${act}.action`)}
        </Button>
      ))}
      <PlanAct id={id} standing={standing} />
      <FreeDays id={id} standing={standing} />
      {chosen && <SubscriptionActDialog id={id} act={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}

function SubscriptionActDialog({ id, act, onClose }: { id: number; act: SubscriptionAct; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`subscription-${act}-${id}`, onClose);
  const params = { id, act };
  const action = t(`subscribers.subscriptionActs.${act}.action`);
  const preview = useActPreview(["subscription", id, act], () =>
    call("GET /admin/subscribers/{id}/subscription/{act}", { params }),
  );
  return (
    <ActDialog
      title={action}
      submitLabel={action}
      look={act === "end" || act === "cancel" ? "danger" : "primary"}
      preview={preview}
      act={async (body) => {
        await call("POST /admin/subscribers/{id}/subscription/{act}", { params, body });
        await queries.invalidateQueries({ queryKey: ["subscribers", String(id)] });
        showToast(t(`subscribers.subscriptionActs.${act}.done`), { tone: "success" });
      }}
      draft={draft}
    />
  );
}
