import { useState } from "react";
import type { SubscriberStanding } from "#contract/admin/subscribers.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";

const offered: readonly SubscriberStanding[] = ["trialing", "active"];

type Props = { id: number; standing: SubscriberStanding };

/** Gives a subscriber another plan. */
export function PlanAct({ id, standing }: Props) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay("support") || !offered.includes(standing)) return null;
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setIsOpen(true)}>
        {t("planActs.action")}
      </Button>
      {isOpen && <PlanDialog id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function PlanDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`plan-${id}`, onClose);
  const [plan, setPlan] = useDraftValue<number | undefined>(draft, "plan", undefined);
  const preview = useActPreview(["plan", id, plan], () =>
    call("GET /admin/subscribers/{id}/plan", {
      params: { id },
      query: plan === undefined ? {} : { plan: String(plan) },
    }),
  );
  return (
    <ActDialog
      title={t("planActs.action")}
      submitLabel={t("planActs.action")}
      preview={preview}
      act={async (form, shown) => {
        const body = { ...form, plan: shown.plan };
        const { status } = await call("POST /admin/subscribers/{id}/plan", { params: { id }, body });
        await queries.invalidateQueries({ queryKey: ["subscribers", String(id)] });
        showToast(t(`planActs.${status}`), { tone: "success" });
      }}
      draft={draft}
    >
      {preview.data && (
        <SelectField
          label={t("planActs.plan")}
          value={preview.data.plan}
          onChange={({ currentTarget }) => setPlan(Number(currentTarget.value))}
        >
          {preview.data.plans.map(({ id: one, name }) => (
            <option key={one} value={one}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
    </ActDialog>
  );
}
