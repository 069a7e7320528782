import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { CompanyDialog } from "./company-dialog.tsx";
import { PersonAgainDialog } from "./person-again-dialog.tsx";

/** In whose name the invoices of an account are issued. */
export function Company({ accountId }: { accountId: number }) {
  const t = useTexts();
  const mayChange = useMay("support");
  const [asking, setAsking] = useState<"company" | "person" | null>(null);
  const close = () => setAsking(null);
  const params = { id: accountId };
  const asked = useQuery({
    queryKey: ["subscribers", String(accountId), "company"],
    queryFn: () => call("GET /admin/subscribers/{id}/company", { params }),
  });
  return (
    <section className="panel mt-4 p-5" aria-labelledby="company">
      <h3 id="company" className="text-base font-semibold">
        {t("subscribers.company.title")}
      </h3>
      <p className="mt-1 max-w-3xl text-sm text-soft">{t("subscribers.company.lead")}</p>
      <Loaded asked={asked}>
        {({ company }) => (
          <>
            <p className="mt-3 wrap-anywhere">
              {company ? (
                <>
                  <span className="block font-semibold">{company.name}</span>
                  <span className="block text-sm text-soft">
                    SIREN {company.siren} · {company.address}, {company.postcode} {company.city}
                  </span>
                </>
              ) : (
                t("subscribers.company.nobody")
              )}
            </p>
            {mayChange && (
              <div className="mt-4 flex flex-wrap gap-3">
                <Button size="small" look="secondary" onClick={() => setAsking("company")}>
                  {t(company ? "subscribers.company.change" : "subscribers.company.set")}
                </Button>
                {company && (
                  <Button size="small" look="quiet" onClick={() => setAsking("person")}>
                    {t("subscribers.company.remove")}
                  </Button>
                )}
              </div>
            )}
            {asking === "company" && <CompanyDialog accountId={accountId} company={company} onClose={close} />}
            {asking === "person" && <PersonAgainDialog accountId={accountId} onClose={close} />}
          </>
        )}
      </Loaded>
    </section>
  );
}
