import { useState } from "react";
import { useTranslations } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { cardBrands, PaymentMark } from "../payment-marks.tsx";
import { CardForm } from "./card-form.tsx";
import { StepHeading } from "./frame.tsx";
import { PaypalForm } from "./paypal-form.tsx";
import { Pick, Picks } from "./pick.tsx";
import { type Chosen, PlanSummary } from "./plan-summary.tsx";
import { useShake } from "./shake.ts";
import { StepButtons } from "./step-buttons.tsx";

export type Method = "card" | "paypal";
type Props = {
  view: "method" | Method;
  chosen: Chosen;
  methods: AnswerFor<"GET /pub/payment-methods">;
  quiet: boolean;
  onMethod: (method: Method) => void;
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
  const [method, setMethod] = useState<Method | null>(null);
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
  if (view === "card") return <CardForm {...form} hosted={methods.card_entry === "hosted"} />;
  if (view === "paypal" && methods.paypal) return <PaypalForm {...form} />;
  return (
    <MethodView
      method={method}
      quiet={quiet}
      summary={summary}
      hasPaypal={methods.paypal}
      onChoose={setMethod}
      onDone={on.onMethod}
      onBack={on.onBack}
    />
  );
}

type MethodProps = {
  method: Method | null;
  quiet: boolean;
  summary: React.ReactNode;
  hasPaypal: boolean;
  onChoose: (method: Method) => void;
  onDone: (method: Method) => void;
  onBack: () => void;
};

function MethodView({ method, quiet, summary, hasPaypal, onChoose, onDone, onBack }: MethodProps) {
  const t = useTranslations("billing");
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
        <Pick
          name="method"
          value="card"
          checked={method === "card"}
          onChange={() => onChoose("card")}
          title={t("payment.card")}
          note={t("payment.cardNote")}
          side={
            <span className="hidden gap-1.5 xs:flex">
              {cardBrands.map((brand) => (
                <PaymentMark key={brand} brand={brand} />
              ))}
            </span>
          }
        />
        {hasPaypal && (
          <Pick
            name="method"
            value="paypal"
            checked={method === "paypal"}
            onChange={() => onChoose("paypal")}
            title={t("payment.paypal")}
            note={t("payment.paypalNote")}
            side={<PaymentMark brand="PAYPAL" />}
          />
        )}
      </Picks>
      <StepButtons onContinue={goOn} onBack={onBack} />
    </>
  );
}
