import { Check, Send } from "lucide-react";
import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";

/** Sends a paper again, and says once it is on its way. */
export function SendAgain({ name, send }: { name: string; send: () => Promise<unknown> }) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const [isSent, setSent] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-end gap-2 whitespace-nowrap">
      <span role="status" className="inline-flex items-center gap-1.5 text-sm text-success">
        {isSent && (
          <>
            <Check className="size-4" aria-hidden="true" />
            {t("papers.sent")}
          </>
        )}
      </span>
      <Button
        look="secondary"
        size="small"
        busy={busy}
        icon={<Send className="size-4" aria-hidden="true" />}
        aria-label={t("papers.sendAgainOf", { name })}
        onClick={() =>
          void act(async () => {
            setSent(false);
            await send();
            setSent(true);
          })
        }
      >
        {t("papers.sendAgain")}
      </Button>
      {fault && <FaultLine fault={fault} />}
    </div>
  );
}
