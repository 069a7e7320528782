import { Download } from "lucide-react";
import { useState } from "react";
import type { EReport, EReportPeriod } from "#contract/admin/e-reports.ts";
import { Button } from "#shared/ui/button.tsx";
import { useTexts } from "#admin/texts.ts";
import { EReportDepositDialog } from "./e-report-deposit-dialog.tsx";
import { MakeEReportDialog } from "./make-e-report-dialog.tsx";

/** What can be done about a period: make its file, download those that were made, note that the latest was deposited. */
export function EReportActs({ period }: { period: EReportPeriod }) {
  const t = useTexts();
  const [asking, setAsking] = useState<"make" | "deposit" | null>(null);
  const close = () => setAsking(null);
  const { state, files } = period;
  const [latest] = files;
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      {files.map((file) => (
        <FileLink key={file.id} file={file} />
      ))}
      {(state === "to-make" || state === "to-rectify") && (
        <Button size="small" onClick={() => setAsking("make")}>
          {t(state === "to-make" ? "accounting.eReports.make" : "accounting.eReports.rectify")}
        </Button>
      )}
      {latest && (
        <Button
          size="small"
          look={latest.deposit === null && state === "to-send" ? "primary" : "quiet"}
          onClick={() => setAsking("deposit")}
        >
          {t(latest.deposit === null ? "accounting.eReports.note" : "accounting.eReports.noteAgain")}
        </Button>
      )}
      {asking === "make" && <MakeEReportDialog period={period} onClose={close} />}
      {asking === "deposit" && latest && <EReportDepositDialog file={latest} onClose={close} />}
    </div>
  );
}

function FileLink({ file: { id, type, version, file_name: name } }: { file: EReport }) {
  const t = useTexts();
  return (
    <a
      className="inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap underline"
      href={`/api/admin/accounting/e-reports/${id}/file.xml`}
      aria-label={t("accounting.eReports.download", { name })}
      download
    >
      <Download className="size-4" aria-hidden="true" />
      {t("accounting.eReports.file", { type, version })}
    </a>
  );
}
