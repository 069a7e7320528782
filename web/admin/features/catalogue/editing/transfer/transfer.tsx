import { useQuery } from "@tanstack/react-query";
import { Download, FileUp } from "lucide-react";
import { useState } from "react";
import type { AnswerFor } from "#contract/client.ts";
import { showToast } from "#shared/ui/toast-store.ts";
import { call, queries } from "#admin/api.ts";
import { messageOf } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { FileButton } from "#admin/parts/file-button.tsx";
import { BackLink } from "#admin/parts/back-link.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { ImportPlan } from "./import-plan.tsx";
import { PastImports } from "./past-imports.tsx";

type Plan = AnswerFor<"POST /admin/title-imports">;

/** Exports the catalogue as a file, and imports a file after a preview; imports can be undone. */
export function TitleTransfer() {
  const t = useTexts();
  const imports = useQuery({ queryKey: ["title-imports"], queryFn: () => call("GET /admin/title-imports") });
  return (
    <>
      <BackLink to="/titles">{t("titles.title")}</BackLink>
      <PageHead title={t("titles.transfer.title")} lead={t("titles.transfer.lead")} />
      <div className="grid items-start gap-6 md:grid-cols-2">
        <section className="panel p-6" aria-labelledby="export">
          <h2 id="export" className="mb-2 text-lg">
            {t("titles.transfer.export")}
          </h2>
          <p className="mb-5 text-sm text-soft">{t("titles.transfer.exportLead")}</p>
          <p className="flex flex-wrap gap-3">
            {(["csv", "json"] as const).map((kind) => (
              <a
                key={kind}
                className="segment inline-flex items-center gap-2"
                href={`/api/admin/title-export.${kind}`}
                download
              >
                <Download className="size-4" aria-hidden="true" />
                {t("titles.transfer.download", { kind: kind.toUpperCase() })}
              </a>
            ))}
          </p>
        </section>
        <Importing />
      </div>
      {imports.data && imports.data.data.length > 0 && <PastImports imports={imports.data.data} />}
    </>
  );
}

function Importing() {
  const t = useTexts();
  const [file, setFile] = useState<File | null>(null);
  const [plan, setPlan] = useState<Plan | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  const send = async (chosen: File, isTrial: boolean): Promise<void> => {
    setBusy(true);
    setFault(null);
    const body = new FormData();
    body.set("dry_run", isTrial ? "1" : "0");
    body.set("name", chosen.name.slice(0, 200));
    body.set("file", chosen);
    try {
      const answer = await call("POST /admin/title-imports", { body });
      setPlan(answer);
      if (isTrial || answer.fault_count > 0) return;
      const { created, changed } = answer;
      showToast(t("titles.transfer.done", { created, changed }), { tone: "success" });
      setFile(null);
      setPlan(null);
      await queries.invalidateQueries();
    } catch (error) {
      setFault(messageOf(error));
      setPlan(null);
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: File | undefined): void => {
    if (!chosen) return;
    setFile(chosen);
    void send(chosen, true);
  };
  return (
    <section
      className="panel p-6"
      aria-labelledby="import"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        choose(event.dataTransfer.files[0]);
      }}
    >
      <h2 id="import" className="mb-2 text-lg">
        {t("titles.transfer.import")}
      </h2>
      <p className="mb-5 text-sm text-soft">{t("titles.transfer.importLead")}</p>
      <FileButton
        label={t("titles.transfer.choose")}
        size="medium"
        accept=".csv,.json,text/csv,application/json"
        busy={busy}
        icon={<FileUp className="size-5" aria-hidden="true" />}
        onFiles={([chosen]) => choose(chosen)}
      >
        {file?.name ?? t("titles.transfer.choose")}
      </FileButton>
      <FaultLine fault={fault} />
      {plan && file && <ImportPlan plan={plan} busy={busy} onDo={() => void send(file, false)} />}
    </section>
  );
}
