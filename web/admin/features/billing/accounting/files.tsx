import { FileText } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#shared/ui/button-look.ts";
import { useTexts } from "#admin/texts.ts";
import { Attestation } from "./attestation.tsx";

/** Files for the state: the entries of a year, and the maker's attestation. */
export function Files() {
  const t = useTexts();
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <section className="panel p-6" aria-labelledby="fec">
        <h2 id="fec" className="text-lg">
          {t("accounting.fec.title")}
        </h2>
        <p className="mt-2 text-soft">{t("accounting.fec.lead")}</p>
        <p className="mt-2 text-soft">{t("accounting.fec.note")}</p>
        <Link className={`${buttonClass({ look: "secondary" })} mt-5 gap-2`} to="/exports?order=fec">
          <FileText className="size-4" aria-hidden="true" />
          {t("accounting.fec.order")}
        </Link>
      </section>
      <Attestation />
    </div>
  );
}
