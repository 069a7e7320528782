import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import type { Subscriber } from "#contract/admin/subscribers.ts";

/** What the person has asked not to be done with their data: nobody may overlook it. */
export function Restrictions({ one }: { one: Subscriber }) {
  const t = useTexts();
  if (one.restrictions.length === 0) return null;
  return (
    <div className="mb-5 grid gap-2 rounded-md border border-accent p-4 text-sm" role="note">
      {one.restrictions.map(({ kind, at, ends_at: endsAt }) => (
        <p key={kind}>
          <span className="font-semibold">{t(`subscribers.restrictions.${kind}`)}</span>{" "}
          {t(`subscribers.restrictions.${kind}Means`)}{" "}
          <span className="text-soft">
            {t("subscribers.restrictions.since")} <Instant at={at} />
            {endsAt !== null && (
              <>
                {" "}
                · {t("subscribers.restrictions.until")} <Instant at={endsAt} />
              </>
            )}
          </span>
        </p>
      ))}
    </div>
  );
}
