import { call } from "#admin/api.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import type { Papers as Found } from "#contract/admin/papers.ts";
import { SendAgain } from "./send-again.tsx";

export function Results({ found: { holder, contracts, invoices } }: { found: Found }) {
  const t = useTexts();
  if (!holder) return <p className="panel p-8 text-center text-soft">{t("papers.nobody")}</p>;
  return (
    <>
      <p className="mb-4">
        <span className="font-semibold">{holder.name}</span>{" "}
        <span className="text-soft wrap-anywhere">
          {holder.email} · {t("papers.account", { id: holder.account_id })}
        </span>
      </p>
      <h2 className="mb-2 text-lg">{t("papers.contracts")}</h2>
      <Contracts contracts={contracts} />
      <h2 className="mt-8 mb-2 text-lg">{t("papers.invoices")}</h2>
      <Invoices invoices={invoices} />
    </>
  );
}

function Contracts({ contracts }: Pick<Found, "contracts">) {
  const t = useTexts();
  return (
    <DataTable
      label={t("papers.contracts")}
      columns={[
        { name: t("papers.plan") },
        { name: t("papers.begun") },
        { name: t("papers.ended") },
        { name: t("papers.sendAgain"), isQuiet: true },
      ]}
      isEmpty={contracts.length === 0}
      nothing={t("papers.noContract")}
    >
      {contracts.map(({ id, plan, started_at: startedAt, ended_at: endedAt }) => (
        <tr key={id}>
          <td>
            <span className="block font-semibold">{plan}</span>
            <span className="text-xs text-soft">№ {id}</span>
          </td>
          <td>
            <Instant at={startedAt} />
          </td>
          <td>{endedAt ? <Instant at={endedAt} /> : t("papers.running")}</td>
          <td>
            <SendAgain
              name={`${plan}, № ${id}`}
              send={() => call("POST /admin/contracts/{id}/letter", { params: { id } })}
            />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Invoices({ invoices }: Pick<Found, "invoices">) {
  const t = useTexts();
  const euros = useEuros();
  return (
    <DataTable
      label={t("papers.invoices")}
      columns={[
        { name: t("papers.number") },
        { name: t("papers.issued") },
        { name: t("papers.amount"), isNumber: true },
        { name: t("papers.sendAgain"), isQuiet: true },
      ]}
      isEmpty={invoices.length === 0}
      nothing={t("papers.noInvoice")}
    >
      {invoices.map(({ id, type, issued_at: issuedAt, gross, label }) => (
        <tr key={id}>
          <td>
            <span className="block font-semibold">
              {t(`papers.types.${type}`)} {id}
            </span>
            <span className="text-xs text-soft">{label}</span>
          </td>
          <td>
            <Instant at={issuedAt} />
          </td>
          <td className="text-end tabular-nums">{euros(gross)}</td>
          <td>
            <SendAgain name={id} send={() => call("POST /admin/invoices/{id}/letter", { params: { id } })} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
