import { Link } from "react-router";
import type { MachineMail } from "#contract/admin/machine-shapes.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import { Block } from "./block.tsx";
import { Facts } from "./facts.tsx";

/** The queue of letters, what the mail server said of the last ones, and which came back. */
export function Mail({ mail }: { mail: MachineMail }) {
  const t = useTexts();
  const { queued, oldest_since: oldest, day, week, errors, hears_bounces: hearsBounces } = mail;
  const said = (name: "sent" | "failed" | "refused") =>
    [t(`machine.mail.${name}`), t("machine.mail.counts", { day: day[name], week: week[name] })] as const;
  const bounced = hearsBounces
    ? t("machine.mail.counts", { day: day.bounced, week: week.bounced })
    : t("machine.mail.unheard");
  return (
    <Block title={t("machine.mail.title")}>
      <Facts
        facts={[
          [
            t("machine.mail.queue"),
            <Link key="queue" to="/jobs?state=waiting&kind=letters" className="underline underline-offset-4">
              {t("machine.mail.queued", { count: queued })}
            </Link>,
          ],
          [t("machine.mail.oldest"), oldest === null ? "–" : <Instant key="oldest" at={oldest} />],
          said("sent"),
          said("failed"),
          said("refused"),
          [t("machine.mail.bounced"), bounced],
        ]}
      />
      {errors.length > 0 && (
        <>
          <h3 className="mt-4 text-sm font-semibold">{t("machine.mail.errors")}</h3>
          <ul className="mt-2 grid gap-2 text-sm">
            {errors.map(({ reason, count, last_at: at }) => (
              <li key={reason}>
                <code className="block font-mono text-xs wrap-anywhere">{reason}</code>
                <span className="text-xs text-soft">
                  {t("machine.mail.times", { count })} · <Instant at={at} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Block>
  );
}
