import type { OfferedPlan } from "#contract/admin/offers.ts";
import type { Coupon } from "#contract/admin/coupon-shapes.ts";
import { civilDay, lastDayBefore, shortCivilDay } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { useLanguage } from "#admin/language.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { useTexts } from "#admin/texts.ts";

export type CouponAct = { act: "limit" | "stop"; coupon: Coupon };

const tones = { running: "live", planned: "waiting", "used-up": undefined, ended: undefined } as const;

type Props = {
  coupons: readonly Coupon[];
  plans: readonly OfferedPlan[];
  isSearch: boolean;
  onAct: (open: CouponAct) => void;
};

export function CouponTable({ coupons, plans, isSearch, onAct }: Props) {
  const t = useTexts();
  const euros = useEuros();
  return (
    <DataTable
      label={t("coupons.title")}
      columns={[
        { name: t("coupons.code") },
        { name: t("coupons.for") },
        { name: t("coupons.discount"), isNumber: true },
        { name: t("coupons.used"), isNumber: true },
        { name: t("coupons.brought"), isNumber: true },
        { name: t("coupons.acts"), isQuiet: true },
      ]}
      isEmpty={coupons.length === 0}
      nothing={t(isSearch ? "coupons.nothingFound" : "coupons.nothing")}
    >
      {coupons.map((coupon) => (
        <tr key={coupon.id} className={coupon.state === "ended" ? "text-soft" : ""}>
          <td className="min-w-44">
            <code className="block font-mono font-semibold">{coupon.code}</code>
            {coupon.campaign && <span className="block text-xs text-soft">{coupon.campaign}</span>}
            <span className="tag mt-1" data-tone={tones[coupon.state]}>
              {t(`coupons.states.${coupon.state}`)}
            </span>
          </td>
          <td className="min-w-52 text-xs">
            <Conditions coupon={coupon} plans={plans} />
          </td>
          <td className="text-end tabular-nums">{euros(coupon.discount_cents / 100)}</td>
          <td className="text-end whitespace-nowrap tabular-nums">
            {coupon.max_uses === null
              ? t("coupons.uses", { count: coupon.uses })
              : t("coupons.usesOf", { count: coupon.uses, max: coupon.max_uses })}
          </td>
          <td className="text-end tabular-nums">{euros(coupon.brought_cents / 100)}</td>
          <td className="text-end whitespace-nowrap">
            {coupon.state !== "ended" && <Acts coupon={coupon} onAct={onAct} />}
          </td>
        </tr>
      ))}
    </DataTable>
  );
}

function Acts({ coupon, onAct }: { coupon: Coupon; onAct: Props["onAct"] }) {
  const t = useTexts();
  const { code } = coupon;
  return (
    <>
      <Button
        look="quiet"
        size="small"
        aria-label={t("coupons.limitOne", { code })}
        onClick={() => onAct({ act: "limit", coupon })}
      >
        {t("coupons.limit")}
      </Button>
      <Button
        look="quiet"
        size="small"
        aria-label={t("coupons.stopOne", { code })}
        onClick={() => onAct({ act: "stop", coupon })}
      >
        {t("coupons.stop")}
      </Button>
    </>
  );
}

/** Whom and what a coupon is for, and when, each on a line. */
function Conditions({ coupon, plans }: { coupon: Coupon; plans: readonly OfferedPlan[] }) {
  const t = useTexts();
  const { locale } = useLanguage();
  const day = (at: string) => shortCivilDay(civilDay(at), locale);
  const { starts_at: startsAt, ends_at: endsAt } = coupon;
  const lastDay = endsAt && shortCivilDay(lastDayBefore(endsAt), locale);
  const plan = plans.find(({ id }) => id === coupon.plan_id)?.name;
  const lines = [
    coupon.plan_id === null ? t("coupons.anyPlan") : plan,
    coupon.first_order_only && t("coupons.firstOrder"),
    coupon.email_domain && t("coupons.domainOf", { domain: coupon.email_domain }),
    startsAt && lastDay && t("coupons.period", { from: day(startsAt), to: lastDay }),
    startsAt && !lastDay && t("coupons.from", { from: day(startsAt) }),
    !startsAt && lastDay && t("coupons.until", { to: lastDay }),
  ];
  return lines.map(
    (line) =>
      typeof line === "string" &&
      line !== "" && (
        <span key={line} className="block">
          {line}
        </span>
      ),
  );
}
