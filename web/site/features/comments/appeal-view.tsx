import { useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import { longDay } from "#contract/date-text.ts";
import { buttonClass } from "#shared/ui/button-look.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextareaField } from "#shared/ui/field.tsx";
import { Link } from "#shared/ui/link.tsx";

export type AppealOutcome =
  | { state: "sent" | "twice" | "late" | "won" | "unknown" }
  | { state: "answered"; decision: "kept" | "removed"; explanation: string; decided_at: string }
  | { state: "refused"; message: string; text: string };

/** Contests a moderator's decision by a plain form, which works without a script. */
export function AppealView({ outcome }: { outcome: AppealOutcome | undefined }) {
  const t = useTranslations("comments.appeal");
  const { pathname } = useLocation();
  const isRefused = outcome?.state === "refused";
  return (
    <section className="mx-auto grid w-full max-w-2xl gap-6 px-gutter pt-8">
      <h1 className="text-2xl">{t("title")}</h1>
      {outcome === undefined || isRefused ? (
        <form method="post" action={pathname} noValidate className="grid justify-items-start">
          <p className="mb-6 text-pretty text-soft">{t("lead")}</p>
          <div className="w-full">
            <TextareaField
              label={t("text")}
              name="text"
              rows={6}
              maxLength={2000}
              required
              autoFocus={isRefused}
              defaultValue={isRefused ? outcome.text : ""}
              error={isRefused ? outcome.message : undefined}
            />
          </div>
          <Button type="submit" size="large">
            {t("send")}
          </Button>
        </form>
      ) : (
        <>
          {outcome.state === "answered" ? (
            <Answer answer={outcome} />
          ) : (
            <p role={outcome.state === "unknown" ? "alert" : "status"} className="max-w-prose text-pretty">
              {t(outcome.state)}
            </p>
          )}
          <Link
            to="/contactez-nous"
            reloadDocument
            className={`${buttonClass({ look: "secondary" })} justify-self-start`}
          >
            {t("contact")}
          </Link>
        </>
      )}
    </section>
  );
}

function Answer({ answer }: { answer: Extract<AppealOutcome, { state: "answered" }> }) {
  const t = useTranslations("comments.appeal");
  const locale = useLocale();
  const { decision, explanation, decided_at } = answer;
  return (
    <div role="status" className="grid max-w-prose gap-3 text-pretty">
      <p>{t(`answered.${decision}`, { on: longDay(decided_at, locale) })}</p>
      {explanation !== "" && <p className="text-soft">{t("answered.why", { explanation })}</p>}
    </div>
  );
}
