import { Link } from "react-router";
import type { Dispute } from "#contract/admin/dispute-shapes.ts";
import { useEuros } from "#admin/parts/amounts.ts";
import { FactList } from "#admin/parts/fact-list.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";

/** The money of a dispute, and whose it is. */
export function DisputeFacts({ dispute }: { dispute: Dispute }) {
  const t = useTexts();
  const euros = useEuros();
  const amount = (cents: number) => cents > 0 && euros(cents);
  const facts = [
    [
      t("disputes.facts.person"),
      <Link
        key="person"
        to={`/subscribers/${dispute.account_id}`}
        className="font-semibold underline-offset-4 hover:underline"
      >
        {dispute.name}
      </Link>,
    ],
    [t("disputes.facts.plan"), dispute.plan],
    [
      t("disputes.facts.paid"),
      <>
        {euros(dispute.paid)}, <Instant at={dispute.paid_at} />
      </>,
    ],
    [t("disputes.facts.refunded"), amount(dispute.refunded)],
    [t("disputes.facts.held"), amount(dispute.held)],
    [t("disputes.facts.lost"), amount(dispute.lost)],
    [t("disputes.facts.fee"), amount(dispute.fee)],
    [t("disputes.facts.invoice"), dispute.invoice],
    [t("disputes.facts.creditNote"), dispute.credit_note],
    [
      t("disputes.facts.provider"),
      dispute.is_by_hand ? `${dispute.provider} · ${t("disputes.byHand")}` : dispute.provider,
    ],
    [
      t("disputes.facts.reference"),
      <code key="reference" className="font-mono text-xs wrap-anywhere select-all">
        {dispute.reference}
      </code>,
    ],
    [t("disputes.facts.opened"), <Instant key="opened" at={dispute.opened_at} />],
    [t("disputes.facts.closed"), dispute.closed_at && <Instant at={dispute.closed_at} />],
  ] as const;
  return <FactList title={t("disputes.facts.title")} facts={facts} />;
}
