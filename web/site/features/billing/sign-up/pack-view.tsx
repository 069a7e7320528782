import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { Button } from "#shared/ui/button.tsx";
import { Link } from "#shared/ui/link.tsx";
import { Benefits } from "./asides.tsx";
import { StepHeading } from "./frame.tsx";
import { euros } from "./money.ts";
import { PackLines, PackScreens } from "./pack.tsx";
import { Picks } from "./pick.tsx";
import type { PlanGroups } from "./registration.ts";
import { useShake } from "./shake.ts";

type Pack = PlanGroups[number];
type Props = {
  groups: PlanGroups;
  chosen: number | null;
  quiet: boolean;
  canTry: boolean;
  onChoose: (id: number) => void;
  onDone: () => void;
  onCancel: () => void;
};

/** The first view of step 2: for one person, or for a family. */
export function PackView({ groups, chosen, quiet, canTry, onChoose, onDone, onCancel }: Props) {
  const t = useTranslations("billing");
  const { ref, shake } = useShake();
  const [missing, setMissing] = useState(false);

  const goOn = (): void => {
    if (chosen !== null) return onDone();
    setMissing(true);
    shake();
  };
  return (
    <>
      <StepHeading step={2} quiet={quiet}>
        {t("plan.packTitle")}
      </StepHeading>
      <Picks
        label={t("plan.packTitle")}
        shakeRef={ref}
        missing={missing && chosen === null ? t("plan.choosePack") : undefined}
        sideBySide
      >
        {groups.map((group) => (
          <PackPick key={group.id} group={group} checked={group.id === chosen} onChange={() => onChoose(group.id)} />
        ))}
      </Picks>
      <p className="mb-6 text-sm text-soft">{canTry ? t("plan.trialNote") : t("plan.noTrialNote")}</p>
      <div className="grid gap-3">
        <Button size="large" wide onClick={goOn}>
          {t("signUp.continue")}
        </Button>
        <Button look="quiet" wide onClick={onCancel}>
          {t("signUp.cancel")}
        </Button>
      </div>
      <p className="mt-6 text-center text-sm text-soft">
        {t("plan.haveGroupCode")}{" "}
        <Link to="/rejoindre" className="link font-semibold text-fore">
          {t("plan.joinGroup")}
        </Link>
      </p>
      <div className="mt-10 sm:hidden">
        <Benefits />
      </div>
    </>
  );
}

/** A plan's card: name, price, and an icon per concurrent screen. */
function PackPick({ group, checked, onChange }: { group: Pack; checked: boolean; onChange: () => void }) {
  const t = useTranslations("billing.plan");
  const locale = useLocale();
  return (
    <label className="pick pick-card">
      <span className="flex items-start justify-between gap-3">
        <PackScreens count={group.screens} size="size-6" />
        <input
          type="radio"
          name="pack"
          value={String(group.id)}
          checked={checked}
          onChange={onChange}
          className="choice-dot"
        />
      </span>
      <span className="text-lg font-semibold">{group.name}</span>
      <span className="flex flex-wrap items-baseline gap-x-2">
        <span className="w-full text-sm text-soft">{t("fromWord")}</span>
        <span className="font-display text-xl font-bold tabular-nums">{euros(monthlyPrice(group), locale)}</span>
        <span className="text-sm text-soft">
          {t("perMonthWord")}, {t("taxIncluded")}
        </span>
      </span>
      <PackLines group={group} as="span" className="border-t border-line pt-4 text-sm" />
    </label>
  );
}

function monthlyPrice({ plans }: Pack): number {
  const each = plans.map(({ price, recurring }) => (recurring === "YEAR" ? price / 12 : price));
  return plans.find(({ recurring }) => recurring === "MONTH")?.price ?? Math.min(...each);
}
