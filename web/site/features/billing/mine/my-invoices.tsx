import { Download } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { longDay } from "#contract/date-text.ts";
import { call } from "#shared/api/client.ts";
import { usePages } from "#shared/api/pages.ts";
import type { User } from "#shared/api/session.ts";
import { useBusyAction } from "#shared/ui/busy-action.ts";
import { Button } from "#shared/ui/button.tsx";
import { saveFile } from "#shared/ui/save-file.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { euros } from "../sign-up/money.ts";

type Invoice = AnswerFor<"GET /me/invoices">["data"][number];

/** Every invoice and credit note, the latest first, each to be saved as a PDF. */
export function MyInvoices({ user }: { user: User }) {
  const t = useTranslations("billing.invoices");
  const paid = user.user_subscription;
  const { items, isError, refetch, hasNextPage, loadMore, isFetchingNextPage } = usePages({
    // Another plan or period comes with another invoice.
    key: ["GET /me/invoices", user.id, paid?.plan.id, paid?.nextPayAt],
    load: (page, signal) => call("GET /me/invoices", { query: { page, limit: 12 } }, signal),
    idOf: ({ id }) => id,
    keepsPrevious: true,
    staleTime: 0,
  });
  if (isError) {
    return (
      <Button look="secondary" size="small" onClick={() => void refetch()}>
        {t("retry")}
      </Button>
    );
  }
  if (!items) return <Skeleton className="h-16" />;
  if (items.length === 0) return <p className="text-soft">{t("none")}</p>;
  return (
    <>
      <ul className="-my-3 grid divide-y divide-line">
        {items.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-6">
          <Button look="secondary" size="small" busy={isFetchingNextPage} onClick={() => void loadMore()}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("billing.invoices");
  const locale = useLocale();
  const { busy, run } = useBusyAction();
  const download = (): Promise<void> =>
    run(t("toDownload"), async () => {
      const pdf = await call("GET /me/invoices/{id}/pdf", { params: { id: invoice.id } });
      saveFile(pdf as Blob, invoice.file_name);
    });
  const name = t(invoice.type, { number: invoice.id });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      {/* On a phone the amount stands below the text, enlarged four times the button below both. */}
      <div className="flex min-w-0 flex-[1_1_12rem] flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0 flex-[1_1_12rem]">
          <p className="font-semibold wrap-anywhere">{name}</p>
          <p className="text-sm text-soft">
            <time dateTime={invoice.issued_at}>{longDay(invoice.issued_at, locale)}</time>
          </p>
          <p className="text-sm wrap-anywhere text-soft">
            {invoice.corrects === null
              ? invoice.label
              : t(invoice.type === "corrective-invoice" ? "correctsNote" : "corrects", { number: invoice.corrects })}
          </p>
        </div>
        <p className="font-semibold whitespace-nowrap tabular-nums">
          {euros(invoice.gross, locale).replace("-", "\u2212")}
        </p>
      </div>
      {/* Aligns the text, not the padding, with the lines above. */}
      <div className="ms-auto -me-4 flex-none">
        <Button
          look="quiet"
          size="small"
          busy={busy}
          icon={<Download className="size-4" aria-hidden="true" />}
          aria-label={t("download", { name })}
          onClick={() => void download()}
        >
          PDF
        </Button>
      </div>
    </li>
  );
}
