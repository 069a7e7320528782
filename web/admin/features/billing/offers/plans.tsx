import { Plus } from "lucide-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OfferedPlan } from "#contract/admin/offers.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { useLanguage } from "#admin/language.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useMay } from "#admin/session.ts";
import { useTexts } from "#admin/texts.ts";
import { AddPeriodDialog } from "./add-period-dialog.tsx";
import { DropPriceDialog } from "./drop-price-dialog.tsx";
import { GroupDialog } from "./group-dialog.tsx";
import { NewPlanDialog } from "./new-plan-dialog.tsx";
import { OfferDialog } from "./offer-dialog.tsx";
import { PlanPanel, type PlanAct } from "./plan-panel.tsx";
import { PriceDialog } from "./price-dialog.tsx";

type Group = OfferedPlan["group"] & { screens: number; plans: OfferedPlan[] };
type Recurring = OfferedPlan["recurring"];
type Open =
  | PlanAct
  | { act: "add"; position: number }
  | { act: "group"; group: Group }
  | { act: "period"; group: Group; recurring: Recurring };

/** What is on offer, who pays which price, and the prices to come. */
export function Plans() {
  const t = useTexts();
  const [open, setOpen] = useState<Open | null>(null);
  const mayChange = useMay("admin");
  const plans = useQuery({ queryKey: ["plans"], queryFn: () => call("GET /admin/plans") });
  const groups = groupsOf(plans.data?.data ?? []);
  return (
    <>
      <PageHead title={t("plans.title")} lead={t("plans.lead")}>
        {mayChange && (
          <Button
            icon={<Plus className="size-5" aria-hidden="true" />}
            onClick={() => setOpen({ act: "add", position: groups.length + 1 })}
          >
            {t("plans.add")}
          </Button>
        )}
      </PageHead>
      <Loaded asked={plans}>
        {({ data }) => (
          <ul className="grid gap-10">
            {groupsOf(data).map((group) => (
              <li key={group.id}>
                <GroupSection group={group} onOpen={mayChange ? setOpen : undefined} />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      {open && <OpenDialog open={open} onClose={() => setOpen(null)} />}
    </>
  );
}

function OpenDialog({ open, onClose }: { open: Open; onClose: () => void }) {
  if (open.act === "add") return <NewPlanDialog position={open.position} onClose={onClose} />;
  if (open.act === "group") return <GroupDialog group={open.group} onClose={onClose} />;
  if (open.act === "period") return <AddPeriodDialog group={open.group} recurring={open.recurring} onClose={onClose} />;
  if (open.act === "offer") return <OfferDialog plan={open.plan} onClose={onClose} />;
  if (open.act === "drop") return <DropPriceDialog plan={open.plan} change={open.change} onClose={onClose} />;
  return <PriceDialog plan={open.plan} onClose={onClose} />;
}

/** In the order in which the plans came. */
function groupsOf(plans: readonly OfferedPlan[]): Group[] {
  const groups = new Map<number, Group>();
  for (const plan of plans) {
    const group = groups.get(plan.group.id) ?? { ...plan.group, screens: plan.screens, plans: [] };
    group.plans.push(plan);
    groups.set(group.id, group);
  }
  return [...groups.values()];
}

/** The periods for which a group has no plan yet. */
const missingOf = ({ plans }: Group): Recurring[] =>
  (["MONTH", "YEAR"] as const).filter((recurring) => plans.every((plan) => plan.recurring !== recurring));

function GroupSection({ group, onOpen }: { group: Group; onOpen: ((open: Open) => void) | undefined }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const name = group.names[locale];
  return (
    <section aria-labelledby={`group-${group.id}`}>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div>
          <h2 id={`group-${group.id}`} className="text-lg font-semibold">
            {name}
          </h2>
          <p className="mt-0.5 text-sm text-soft">
            {t(`plans.accountTypes.${group.account_type}`)} · {t("plans.profiles", { count: group.people })} ·{" "}
            {t("plans.screens", { count: group.screens })}
          </p>
        </div>
        {onOpen && (
          <div className="flex flex-wrap gap-x-1 gap-y-2">
            {missingOf(group).map((recurring) => (
              <Button
                key={recurring}
                look="quiet"
                size="small"
                aria-label={t(`plans.addPeriodTitle.${recurring}`, { plan: name })}
                onClick={() => onOpen({ act: "period", group, recurring })}
              >
                {t(`plans.addPeriod.${recurring}`)}
              </Button>
            ))}
            <Button
              look="quiet"
              size="small"
              aria-label={t("plans.editOne", { name })}
              onClick={() => onOpen({ act: "group", group })}
            >
              {t("plans.edit")}
            </Button>
          </div>
        )}
      </div>
      <ul className="grid items-start gap-5 md:grid-cols-2">
        {group.plans.map((plan) => (
          <li key={plan.id}>
            <PlanPanel plan={plan} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
}
