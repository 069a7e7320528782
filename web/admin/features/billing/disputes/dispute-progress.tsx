import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import type { Dispute } from "#contract/admin/dispute-shapes.ts";

export const answeredMs = 2000;

/** What has been sent, and what became of it. */
export function Progress({ dispute }: { dispute: Dispute }) {
  const t = useTexts();
  const { asked, answered_at: answeredAt, accepted_at: acceptedAt, provider_says: says, statement } = dispute;
  const isSilent = asked === null && answeredAt === null && acceptedAt === null && says === null;
  if (isSilent && !dispute.is_suspended) return null;
  return (
    <div className="grid gap-1.5 text-sm">
      {asked && <p>{t(`disputes.asked.${asked}`)}</p>}
      {answeredAt && (
        <p>
          {t("disputes.sent")} <Instant at={answeredAt} />
        </p>
      )}
      {acceptedAt && (
        <p>
          {t("disputes.accepted")} <Instant at={acceptedAt} />
        </p>
      )}
      {says !== null && <p className="wrap-anywhere text-error">{t("disputes.says", { says })}</p>}
      {dispute.is_suspended && <p>{t("disputes.suspended")}</p>}
      {statement !== null && (
        <blockquote className="border-s-2 border-edge ps-3 whitespace-pre-line wrap-anywhere text-soft">
          {statement}
        </blockquote>
      )}
    </div>
  );
}

export function Consequences({ sentences }: { sentences: readonly string[] }) {
  const t = useTexts();
  if (sentences.length === 0) return null;
  return (
    <section className="panel p-5 text-sm" aria-labelledby="consequences">
      <h2 id="consequences" className="mb-3 text-base font-semibold">
        {t("disputes.consequences")}
      </h2>
      <ul className="grid gap-2">
        {sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </section>
  );
}
