import { BadgeCheck, Infinity as Unlimited, MonitorSmartphone, Sparkles } from "lucide-react";
import { useTranslations } from "use-intl";

/** Beside step 1. */
export function WelcomeAside() {
  const t = useTranslations("billing.signUp.aside");
  return (
    <div>
      <p className="max-w-88 font-display text-2xl font-bold tracking-tight text-balance">{t("title")}</p>
      <p className="mt-4 max-w-80 text-soft">{t("text")}</p>
    </div>
  );
}

/** Beside step 2, under its first view on a phone, and on the landing page. */
export function Benefits({ heading: Heading = "h2" }: { heading?: "h2" | "h3" }) {
  const t = useTranslations("billing.plan.benefits");
  const benefits = [
    [Unlimited, t("unlimited")],
    [MonitorSmartphone, t("hd")],
    [Sparkles, t("recommendations")],
    [BadgeCheck, t("cancel")],
  ] as const;
  return (
    <div>
      <Heading className="mb-5 text-lg">{t("title")}</Heading>
      <ul className="grid gap-4">
        {benefits.map(([Icon, text]) => (
          <li key={text} className="flex items-center gap-3.5">
            <Icon className="size-6 flex-none text-accent-fore" aria-hidden="true" />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
