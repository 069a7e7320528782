import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { refundLists, type ListedRefund } from "#contract/admin/refunds.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { RefundDialog, type Refunding } from "./refund-dialog.tsx";

type Opened = { accountId: number; refunding: Refunding };

/** Refunds that failed and what to do about each, or that their provider has not finished. */
export function Refunds() {
  const t = useTexts();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { values, set } = useAddressState();
  const list = refundLists.find((one) => one === values["list"]) ?? "failed";
  const query = { list, ...(values["page"] && { page: values["page"] }) };
  const refunds = useQuery({
    queryKey: ["refunds", query],
    queryFn: () => call("GET /admin/refunds", { query }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHead title={t("refundList.title")} lead={t("refundList.lead")} />
      <Loaded asked={refunds}>
        {(page) => (
          <>
            <div className="filters noteless">
              <SelectField
                label={t("refundList.list")}
                value={list}
                onChange={({ currentTarget }) => set("list", currentTarget.value)}
              >
                {refundLists.map((one) => (
                  <option key={one} value={one}>
                    {t(`refundList.lists.${one}`, { count: page.counts[one] })}
                  </option>
                ))}
              </SelectField>
            </div>
            <RefundTable refunds={page.data} isFailed={list === "failed"} onOpen={setOpened} />
            <Pager label={t("refundList.pages")} {...page} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
      {opened && (
        <RefundDialog
          {...opened}
          onClose={() => {
            setOpened(null);
            void refunds.refetch();
          }}
        />
      )}
    </>
  );
}

type TableProps = { refunds: readonly ListedRefund[]; isFailed: boolean; onOpen: (opened: Opened) => void };

function RefundTable({ refunds, isFailed, onOpen }: TableProps) {
  const t = useTexts();
  const euros = useEuros();
  const mayAct = useMay("support") && isFailed;
  return (
    <DataTable
      label={t("refundList.title")}
      columns={[
        { name: t("outages.person") },
        { name: t("subscribers.payments.amount"), isNumber: true },
        { name: t("refundList.what") },
        { name: t("refundList.since") },
      ]}
      isEmpty={refunds.length === 0}
      nothing={t(isFailed ? "refundList.nothingFailed" : "refundList.nothingOpen")}
    >
      {refunds.map((refund) => (
        <tr key={refund.id}>
          <td className="min-w-40">
            <Link to={`/subscribers/${refund.account_id}`} className="font-semibold underline-offset-4 hover:underline">
              {refund.name || t("subscribers.unnamed", { id: refund.account_id })}
            </Link>
            <span className="block text-xs text-soft">
              № {refund.id} · {t("subscribers.payments.refunds", { id: refund.payment_id })}
            </span>
          </td>
          <td className="text-end tabular-nums">{euros(refund.amount)}</td>
          <td className="min-w-64">
            <WhatToDo refund={refund} />
            {mayAct && <Acts refund={refund} onOpen={onOpen} />}
          </td>
          <td>
            <Instant at={refund.settled_at ?? refund.asked_at} />
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function WhatToDo({ refund: { state, provider, reference, provider_says: says } }: { refund: ListedRefund }) {
  const t = useTexts();
  return (
    <>
      <span className="tag" data-tone={state === "failed" ? "late" : "waiting"}>
        {t(`refundList.states.${state}`)}
      </span>
      <span className="ms-2 text-xs text-soft wrap-anywhere">
        {provider} {reference}
      </span>
      {says !== null && (
        <span className="mt-1 block text-xs text-soft wrap-anywhere">{t("subscribers.refunds.says", { says })}</span>
      )}
      <span className="mt-1 block text-sm">{t(`refundList.toDo.${state}`)}</span>
    </>
  );
}

function Acts({ refund, onOpen }: { refund: ListedRefund; onOpen: (opened: Opened) => void }) {
  const t = useTexts();
  const { id, account_id: accountId, payment_id: paymentId, amount } = refund;
  const open = (way: Refunding["way"]) => onOpen({ accountId, refunding: { paymentId, amount, way, insteadOf: id } });
  return (
    <span className="mt-3 flex flex-wrap gap-2">
      <Button
        look="secondary"
        size="small"
        aria-label={t("subscribers.refunds.retryOne", { id })}
        onClick={() => open("provider")}
      >
        {t("subscribers.refunds.retry")}
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={t("subscribers.refunds.transferOne", { id })}
        onClick={() => open("transfer")}
      >
        {t("subscribers.refunds.transfer")}
      </Button>
    </span>
  );
}
