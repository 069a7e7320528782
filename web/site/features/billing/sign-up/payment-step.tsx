import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { isRedirectWay, wayWords } from "#contract/paying.ts";
import type { PaymentWay } from "#contract/payment-ways.ts";
import { WayMarks } from "../payment-marks.tsx";
import { CardForm } from "./card-form.tsx";
import { StepHeading } from "./frame.tsx";
import { Pick, Picks } from "./pick.tsx";
import { RedirectForm } from "./redirect-form.tsx";
import { type Chosen, PlanSummary } from "./plan-summary.tsx";
import { useShake } from "./shake.ts";
import { StepButtons } from "./step-buttons.tsx";

type Props = {
  view: "method" | PaymentWay;
  chosen: Chosen;
  methods: AnswerFor<"GET /pub/payment-methods">;
  quiet: boolean;
  onMethod: (method: PaymentWay) => void;
  onBackToMethods: () => void;
  /** Back to the billing period. */
  onBack: () => void;
  onChange: () => void;
  onTrialUsed: () => void;
  /** Called when the order was refused because the account is paid already. */
  onPaidAlready: () => void;
};

/** Step 3: the payment method, then its form. */
export function PaymentStep({ view, chosen, methods, quiet, ...on }: Props) {
  const [method, setMethod] = useState<PaymentWay | null>(null);
  const back = (): void => {
    setMethod(null);
    on.onBackToMethods();
  };
  const summary = (
    <div className="mb-6 sm:hidden">
      <PlanSummary chosen={chosen} onChange={on.onChange} />
    </div>
  );
  const form = {
    chosen,
    summary,
    quiet,
    isSandbox: methods.is_sandbox,
    onBack: back,
    onChange: on.onChange,
    onTrialUsed: on.onTrialUsed,
    onMethod: on.onMethod,
    onPaidAlready: on.onPaidAlready,
  };
  if (view !== "method" && methods.ways.includes(view))
    return isRedirectWay(view) ? (
      <RedirectForm key={view} {...form} way={view} />
    ) : (
      <CardForm {...form} hosted={methods.card_entry === "hosted"} />
    );
  return (
    <MethodView
      method={method}
      quiet={quiet}
      summary={summary}
      ways={methods.ways}
      onChoose={setMethod}
      onDone={on.onMethod}
      onBack={on.onBack}
    />
  );
}

type MethodProps = {
  method: PaymentWay | null;
  quiet: boolean;
  summary: React.ReactNode;
  ways: readonly PaymentWay[];
  onChoose: (method: PaymentWay) => void;
  onDone: (method: PaymentWay) => void;
  onBack: () => void;
};

function MethodView({ method, quiet, summary, ways, onChoose, onDone, onBack }: MethodProps) {
  const t = useTranslations("billing");
  const locale = useLocale();
  const { ref, shake } = useShake();
  const [missing, setMissing] = useState(false);
  const goOn = (): void => {
    if (method) return onDone(method);
    setMissing(true);
    shake();
  };
  return (
    <>
      <StepHeading step={3} quiet={quiet}>
        {t("payment.methodTitle")}
      </StepHeading>
      {summary}
      <Picks
        label={t("payment.methodTitle")}
        shakeRef={ref}
        missing={missing && !method ? t("payment.chooseMethod") : undefined}
      >
        {ways.map((way) => (
          <Pick
            key={way}
            name="method"
            value={way}
            checked={method === way}
            onChange={() => onChoose(way)}
            title={wayWords(way, locale).name}
            note={wayWords(way, locale).note}
            side={<WayMarks way={way} />}
          />
        ))}
      </Picks>
      <StepButtons onContinue={goOn} onBack={onBack} />
    </>
  );
}
