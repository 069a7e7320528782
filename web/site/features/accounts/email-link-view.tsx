import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import type { EmailLink } from "#contract/account-email.ts";
import { buttonClass } from "#shared/ui/button-look.ts";
import { Button } from "#shared/ui/button.tsx";
import { Link } from "#shared/ui/link.tsx";
import { SplitPage } from "#shared/ui/split-page.tsx";

export type EmailLinkOutcome = EmailLink | { state: "unknown" | "busy" };

/** What the link of a letter about an address does, by a plain form, which works without a script; or what became of it. */
export function EmailLinkView({ outcome }: { outcome: EmailLinkOutcome }) {
  const t = useTranslations("accounts.emailLink");
  const title = "kind" in outcome ? t(`${outcome.kind}.title`) : t("pageTitle");
  return (
    <SplitPage about={<h1 className="text-2xl">{title}</h1>}>
      <div className="grid justify-items-start gap-6">
        {outcome.state === "open" ? <Question link={outcome} /> : <OutcomeText outcome={outcome} />}
      </div>
    </SplitPage>
  );
}

const strong = (words: ReactNode) => <strong className="wrap-anywhere">{words}</strong>;

function Question({ link: { kind, email } }: { link: EmailLink }) {
  const t = useTranslations("accounts.emailLink");
  const { pathname } = useLocation();
  return (
    <form method="post" action={pathname} className="grid justify-items-start gap-6">
      <p className="max-w-prose text-pretty">{t.rich(`${kind}.open`, { email, strong })}</p>
      <Button type="submit" size="large">
        {t(`${kind}.act`)}
      </Button>
    </form>
  );
}

function OutcomeText({ outcome }: { outcome: EmailLinkOutcome }) {
  const t = useTranslations("accounts.emailLink");
  return (
    <>
      <p role={outcome.state === "done" ? "status" : "alert"} className="max-w-prose text-pretty">
        <Words outcome={outcome} />
      </p>
      <Link to={nextOf(outcome).to} reloadDocument className={buttonClass({ look: "secondary" })}>
        {t(nextOf(outcome).label)}
      </Link>
    </>
  );
}

function Words({ outcome }: { outcome: EmailLinkOutcome }) {
  const t = useTranslations("accounts.emailLink");
  if (!("kind" in outcome)) return t(outcome.state);
  const { kind, email, state } = outcome;
  if (state === "taken") return t.rich("taken", { email, strong });
  return state === "done" ? t.rich(`${kind}.done`, { email, strong }) : t(`${kind}.over`);
}

/** Where one goes on: whoever undid a change is signed out, and whoever came too late for that needs help. */
function nextOf(outcome: EmailLinkOutcome) {
  const isUndo = "kind" in outcome && outcome.kind === "undo";
  if (!isUndo) return { to: "/profile#connexion", label: "inAccount" } as const;
  if (outcome.state === "done") return { to: "/connexion", label: "login" } as const;
  return { to: "/contactez-nous", label: "contact" } as const;
}
