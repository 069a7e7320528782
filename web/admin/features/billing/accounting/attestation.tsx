import { FileText } from "lucide-react";
import { buttonClass } from "#shared/ui/button-look.ts";
import { useTexts } from "#admin/texts.ts";

/** The maker's attestation, to download, sign and keep. */
export function Attestation() {
  const t = useTexts();
  return (
    <section className="panel p-6" aria-labelledby="attestation">
      <h2 id="attestation" className="text-lg">
        {t("accounting.attestation.title")}
      </h2>
      <p className="mt-2 text-soft">{t("accounting.attestation.lead")}</p>
      <p className="mt-2 text-soft">{t("accounting.attestation.who")}</p>
      <a
        className={`${buttonClass({ look: "secondary" })} mt-5 gap-2`}
        href="/api/admin/accounting/attestation.pdf"
        download
      >
        <FileText className="size-4" aria-hidden="true" />
        {t("accounting.attestation.download")}
      </a>
    </section>
  );
}
