import { useState } from "react";
import type { Dispute, DisputeAct } from "#contract/admin/dispute-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { useTexts } from "#admin/texts.ts";
import { DisputeActDialog } from "./dispute-act-dialog.tsx";

/** What support can do about a dispute as it stands. */
export function DisputeActs({ dispute: { id, acts } }: { dispute: Dispute }) {
  const t = useTexts();
  const [chosen, setChosen] = useState<DisputeAct | null>(null);
  if (acts.length === 0) return null;
  return (
    <div role="group" aria-label={t("disputes.acts.label")} className="flex flex-wrap gap-3">
      {acts.map((act) => (
        <Button
          key={act}
          look={act === "answer" || act === "credit" ? "primary" : "secondary"}
          size="small"
          onClick={() => setChosen(act)}
        >
          {t(`disputes.acts.${act}.action`)}
        </Button>
      ))}
      {chosen && <DisputeActDialog id={id} act={chosen} onClose={() => setChosen(null)} />}
    </div>
  );
}
