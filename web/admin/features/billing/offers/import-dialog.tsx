import { FileUp } from "lucide-react";
import { useState } from "react";
import type { AnswerFor } from "#contract/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { messageOf } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { FileButton } from "#admin/parts/file-button.tsx";
import { useTexts } from "#admin/texts.ts";

type Plan = AnswerFor<"POST /admin/coupon-imports">;
type Chosen = { file: File; plan: Plan };

/** A file of coupons: what it would make, or its faults by line; then all of it, or nothing. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const send = async (file: File, isTrial: boolean): Promise<void> => {
    setBusy(true);
    setFault(null);
    const body = new FormData();
    body.set("dry_run", isTrial ? "1" : "0");
    body.set("file", file);
    try {
      const plan = await call("POST /admin/coupon-imports", { body });
      if (!plan.is_done) return setChosen({ file, plan });
      await queries.invalidateQueries({ queryKey: ["coupons"] });
      showToast(t("coupons.imported", { count: plan.created }), { tone: "success" });
      onClose();
    } catch (error) {
      setFault(messageOf(error));
      setChosen(null);
    } finally {
      setBusy(false);
    }
  };
  const canImport = chosen !== null && chosen.plan.fault_count === 0 && chosen.plan.created > 0;
  const actions = (
    <>
      {canImport && (
        <Button busy={busy} onClick={() => void send(chosen.file, false)}>
          {t("coupons.importDo", { count: chosen.plan.created })}
        </Button>
      )}
      <Button look="quiet" onClick={onClose}>
        {t("cancel")}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      closesBeside={false}
      onClose={onClose}
      title={t("coupons.importTitle")}
      actions={actions}
      maxWidth={640}
    >
      <p className="mb-4 text-sm text-soft">{t("coupons.importLead")}</p>
      <FileButton
        label={t("coupons.chooseFile")}
        size="medium"
        accept=".csv,text/csv"
        busy={busy}
        icon={<FileUp className="size-5" aria-hidden="true" />}
        onFiles={([file]) => file && void send(file, true)}
      >
        {chosen?.file.name ?? t("coupons.chooseFile")}
      </FileButton>
      <FaultLine fault={fault} />
      {chosen && <ImportPlan plan={chosen.plan} />}
    </Dialog>
  );
}

function ImportPlan({ plan }: { plan: Plan }) {
  const t = useTexts();
  const { created, unchanged, codes, faults, fault_count: count } = plan;
  if (count > 0)
    return (
      <div role="status" className="mt-5">
        <p className="mb-3 font-semibold text-error">{t("coupons.importFaults", { count })}</p>
        <ul className="grid max-h-80 gap-2.5 overflow-y-auto text-sm" aria-label={t("coupons.faultList")}>
          {faults.map(({ line, code, column, message }) => (
            <li key={`${line} ${column}`}>
              <strong>{t("coupons.importLine", { line })}</strong>{" "}
              <span className="text-soft wrap-anywhere">{code}</span> <code className="font-mono">{column}</code>
              <span className="block">{message}</span>
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <div role="status" className="mt-5">
      <p className="font-semibold">{t("coupons.importPlan", { created, unchanged })}</p>
      {codes.length > 0 && (
        <p className="mt-2 text-sm text-soft wrap-anywhere">
          {codes.join(", ")}
          {created > codes.length && " …"}
        </p>
      )}
    </div>
  );
}
