import { useFormatter } from "use-intl";
import type { AnswerFor } from "#contract/client.ts";
import { useTexts, type AdminTextKey } from "../../texts.ts";

type Finding = AnswerFor<"GET /admin/findings">["data"][number];

/** Details in words, in this order; others of a finding are shown as they are. */
const known: Readonly<Record<string, AdminTextKey>> = {
  ours_cents: "findings.facts.ours_cents",
  ledger_cents: "findings.facts.ledger_cents",
  provider_cents: "findings.facts.provider_cents",
  ours: "findings.facts.ours",
  provider: "findings.facts.provider",
  failure: "findings.facts.failure",
  due_at: "findings.facts.due_at",
  reference: "findings.facts.reference",
  network: "findings.facts.network",
  event: "findings.facts.event",
};

/** What is known of a finding, one fact a line, amounts in euros. */
export function FindingDetails({ finding: { details } }: { finding: Finding }) {
  const t = useTexts();
  const format = useFormatter();
  const shown = (name: string, value: unknown): string => {
    if (name.endsWith("_cents") && typeof value === "number")
      return format.number(value / 100, { style: "currency", currency: "EUR" });
    if (name.endsWith("_at") && typeof value === "string")
      return format.dateTime(new Date(value), { dateStyle: "medium", timeStyle: "short" });
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
            <dd className="break-all tabular-nums">{shown(name, value)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
