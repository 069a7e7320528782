import { skipToken } from "@tanstack/react-query";
import type { InvoicedCompany } from "#contract/admin/invoiced-companies.ts";
import { CallError } from "#contract/client.ts";
import { TextField } from "#shared/ui/field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { ActDialog, useActPreview } from "#admin/parts/act-dialog.tsx";
import { useDraft, useDraftValue } from "#admin/parts/draft.ts";
import { useTexts } from "#admin/texts.ts";
import { rereadSubscriber } from "./sights.ts";

type Props = { accountId: number; company: InvoicedCompany | null; onClose: () => void };
const fields = ["name", "siren", "vat_number", "address", "postcode", "city"] as const;
type Typed = Record<(typeof fields)[number], string>;

const empty: Typed = { name: "", siren: "", vat_number: "", address: "", postcode: "", city: "" };

/** Issues the next invoices in the name of a company. */
export function CompanyDialog({ accountId, company, onClose }: Props) {
  const t = useTexts();
  const draft = useDraft(`company-${accountId}`, onClose);
  const first = company ? { ...company, vat_number: company.vat_number ?? "" } : empty;
  const [typed, setTyped] = useDraftValue<Typed>(draft, "typed", first);
  const isWhole = fields.every((field) => field === "vat_number" || typed[field].trim() !== "");
  const asked = { company: { ...typed, vat_number: typed.vat_number.trim() || null } };
  const params = { id: accountId };
  const preview = useActPreview(
    ["company", accountId, typed],
    isWhole ? () => call("POST /admin/subscribers/{id}/company-preview", { params, body: asked }) : skipToken,
  );
  const messages = preview.error instanceof CallError ? preview.error.messages : {};
  return (
    <ActDialog
      title={t("subscribers.company.title")}
      submitLabel={t("subscribers.company.submit")}
      preview={preview}
      act={async (form) => {
        await call("PUT /admin/subscribers/{id}/company", { params, body: { ...asked, ...form } });
        await rereadSubscriber(accountId);
        showToast(t("subscribers.company.done"), { tone: "success" });
      }}
      draft={draft}
    >
      <div className="grid gap-x-4 sm:grid-cols-2">
        {fields.map((field) => (
          <TextField
            key={field}
            label={t(`subscribers.company.fields.${field}`)}
            hint={field === "vat_number" ? t("subscribers.company.vatHint") : undefined}
            autoComplete="off"
            value={typed[field]}
            error={messages[`company.${field}`]}
            onChange={({ currentTarget }) => setTyped({ ...typed, [field]: currentTarget.value })}
          />
        ))}
      </div>
    </ActDialog>
  );
}
