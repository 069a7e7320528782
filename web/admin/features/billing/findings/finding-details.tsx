import { useEuros } from "#admin/parts/amounts.ts";
import type { AnswerFor } from "#contract/client.ts";
import { useLanguage } from "#admin/language.ts";
import { useTexts, type AdminTextKey } from "#admin/texts.ts";
import { shortInstant } from "#contract/date-text.ts";

type Finding = AnswerFor<"GET /admin/findings">["data"][number];

/** Reasons of refusals; others are shown as they are. */
const failures: Readonly<Record<string, AdminTextKey>> = {
  amount: "findings.failures.amount",
  price: "findings.failures.price",
  coupon: "findings.failures.coupon",
  "already-subscribed": "findings.failures.already-subscribed",
  "group-pays": "findings.failures.group-pays",
  "account-barred": "findings.failures.account-barred",
  "trial-used": "findings.failures.trial-used",
  failing: "findings.failures.failing",
  gone: "findings.failures.gone",
};

const paymentStates: Readonly<Record<string, AdminTextKey>> = {
  pending: "findings.paymentStates.pending",
  paid: "findings.paymentStates.paid",
  refused: "findings.paymentStates.refused",
  abandoned: "findings.paymentStates.abandoned",
};

/** Details whose values have words of their own. */
const valuesOf: Readonly<Record<string, Readonly<Record<string, AdminTextKey>>>> = {
  failure: failures,
  ours: paymentStates,
  provider: paymentStates,
};

/** Labels of details, in display order; other details are shown by name. */
const known: Readonly<Record<string, AdminTextKey>> = {
  ours_cents: "findings.facts.ours_cents",
  ledger_cents: "findings.facts.ledger_cents",
  provider_cents: "findings.facts.provider_cents",
  client_cents: "findings.facts.client_cents",
  currency: "findings.facts.currency",
  ours: "findings.facts.ours",
  provider: "findings.facts.provider",
  failure: "findings.facts.failure",
  due_at: "findings.facts.due_at",
  since_at: "findings.facts.since_at",
  reference: "findings.facts.reference",
  says: "findings.facts.says",
  network: "findings.facts.network",
  event: "findings.facts.event",
  plan: "findings.facts.plan",
  code: "findings.facts.code",
};

/** A finding's details, one per line, amounts in euros. */
export function FindingDetails({ finding: { details } }: { finding: Finding }) {
  const t = useTexts();
  const euros = useEuros();
  const { locale } = useLanguage();
  const shown = (name: string, value: unknown): string => {
    if (name.endsWith("_cents") && typeof value === "number") return euros(value / 100);
    if (name.endsWith("_at") && typeof value === "string") return shortInstant(value, locale);
    const said = valuesOf[name]?.[String(value)];
    if (said) return t(said);
    return typeof value === "string" ? value : JSON.stringify(value);
  };
  const order = Object.keys(known);
  const facts = Object.entries(details)
    .filter(([, value]) => value !== null)
    .toSorted(([a], [b]) => order.indexOf(a) - order.indexOf(b));
  return (
    <dl className="grid gap-0.5">
      {facts.map(([name, value]) => {
        const label = known[name];
        return (
          <div key={name} className="flex flex-wrap gap-x-2">
            <dt className="text-soft">{label ? t(label) : name}</dt>
            <dd className="wrap-anywhere tabular-nums">{shown(name, value)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
