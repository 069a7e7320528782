import { useState } from "react";
import { mostFreeDays } from "#contract/admin/free-days.ts";
import type { SubscriberStanding } from "#contract/admin/subscribers.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";

const offered: readonly SubscriberStanding[] = ["trialing", "active", "past-due", "cancelled"];

type Props = { id: number; standing: SubscriberStanding };

/** Adds free days to the period that runs. */
export function FreeDays({ id, standing }: Props) {
  const t = useTexts();
  const [isOpen, setIsOpen] = useState(false);
  if (!useMay("support") || !offered.includes(standing)) return null;
  return (
    <>
      <Button look="secondary" size="small" onClick={() => setIsOpen(true)}>
        {t("freeDays.action")}
      </Button>
      {isOpen && <FreeDaysDialog id={id} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function FreeDaysDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft(`free-days-${id}`, onClose);
  const [days, setDays] = useDraftValue(draft, "days", "7");
  const preview = useActPreview(["free-days", id, days], () =>
    call("GET /admin/subscribers/{id}/free-days", { params: { id }, query: { days } }),
  );
  return (
    <ActDialog
      title={t("freeDays.title")}
      submitLabel={t("freeDays.action")}
      preview={preview}
      act={async (form) => {
        await call("POST /admin/subscribers/{id}/free-days", { params: { id }, body: { ...form, days: Number(days) } });
        await queries.invalidateQueries({ queryKey: ["subscribers", String(id)] });
        showToast(t("freeDays.done"), { tone: "success" });
      }}
      draft={draft}
    >
      <TextField
        label={t("freeDays.days")}
        hint={t("freeDays.hint", { most: mostFreeDays })}
        type="number"
        inputMode="numeric"
        min={1}
        max={mostFreeDays}
        autoComplete="off"
        value={days}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
    </ActDialog>
  );
}
