import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download, FileUp, Plus } from "lucide-react";
import { useState } from "react";
import type { Coupon } from "#contract/admin/coupon-shapes.ts";
import { Button } from "#shared/ui/button.tsx";
import { SelectField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import { useAddressState } from "#admin/parts/address-state.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { Pager } from "#admin/parts/pager.tsx";
import { SearchBox } from "#admin/parts/search-box.tsx";
import { useTexts } from "#admin/texts.ts";
import { CouponDialog } from "./coupon-dialog.tsx";
import { CouponTable, type CouponAct } from "./coupon-table.tsx";
import { CouponImportDialog } from "./import-dialog.tsx";
import { LimitDialog } from "./limit-dialog.tsx";
import { StopDialog } from "./stop-dialog.tsx";

const states = ["running", "planned", "used-up", "ended"] as const satisfies readonly Coupon["state"][];

type Query = { search?: string; state?: Coupon["state"]; page?: string };

/** Coupons: what they are for, how often they were used, what they brought. */
export function Coupons() {
  const t = useTexts();
  const [dialog, setDialog] = useState<"create" | "import" | null>(null);
  const [open, setOpen] = useState<CouponAct | null>(null);
  const { values, set } = useAddressState();
  const query: Query = values;
  const coupons = useQuery({
    queryKey: ["coupons", query],
    queryFn: () => call("GET /admin/coupons", { query }),
    placeholderData: keepPreviousData,
  });
  const plans = useQuery({ queryKey: ["plans"], queryFn: () => call("GET /admin/plans") });
  return (
    <>
      <PageHead title={t("coupons.title")} lead={t("coupons.lead")}>
        <CouponActs onImport={() => setDialog("import")} onCreate={() => setDialog("create")} />
      </PageHead>
      <CouponFilter values={query} set={set} />
      <Loaded asked={coupons}>
        {(page) => (
          <>
            <CouponTable
              coupons={page.data}
              plans={plans.data?.data ?? []}
              isSearch={Object.keys(query).length > 0}
              onAct={setOpen}
            />
            <Pager label={t("coupons.pages")} {...page} onPage={(next) => set("page", String(next))} />
          </>
        )}
      </Loaded>
      {dialog === "create" && <CouponDialog plans={plans.data?.data ?? []} onClose={() => setDialog(null)} />}
      {dialog === "import" && <CouponImportDialog onClose={() => setDialog(null)} />}
      {open?.act === "limit" && <LimitDialog coupon={open.coupon} onClose={() => setOpen(null)} />}
      {open?.act === "stop" && <StopDialog coupon={open.coupon} onClose={() => setOpen(null)} />}
    </>
  );
}

function CouponActs({ onImport, onCreate }: { onImport: () => void; onCreate: () => void }) {
  const t = useTexts();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <a className="segment inline-flex items-center gap-2" href="/api/admin/coupon-export.csv" download>
        <Download className="size-4" aria-hidden="true" />
        {t("coupons.export")}
      </a>
      <Button look="secondary" icon={<FileUp className="size-5" aria-hidden="true" />} onClick={onImport}>
        {t("coupons.import")}
      </Button>
      <Button icon={<Plus className="size-5" aria-hidden="true" />} onClick={onCreate}>
        {t("coupons.create")}
      </Button>
    </div>
  );
}

function CouponFilter({ values, set }: { values: Query; set: (name: "search" | "state", value: string) => void }) {
  const t = useTexts();
  return (
    <search className="filters noteless">
      <SearchBox label={t("coupons.search")} value={values.search ?? ""} onChange={(text) => set("search", text)} />
      <SelectField
        label={t("coupons.state")}
        value={values.state ?? ""}
        onChange={({ currentTarget }) => set("state", currentTarget.value)}
      >
        <option value="">{t("coupons.states.all")}</option>
        {states.map((state) => (
          <option key={state} value={state}>
            {t(`coupons.states.${state}`)}
          </option>
        ))}
      </SelectField>
    </search>
  );
}
