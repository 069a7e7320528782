import { BadgeCheck, Infinity as Unlimited, MonitorSmartphone, Sparkles } from "lucide-react";
import { useTranslations } from "use-intl";

/** Beside step 1. */
export function WelcomeAside() {
  const t = useTranslations("billing.signUp.aside");
  return (
    <div>
      <p className="max-w-72 font-display text-2xl font-bold tracking-tight text-balance">{t("title")}</p>
      <p className="mt-4 max-w-80 text-soft">{t("text")}</p>
    </div>
  );
}

/** Beside step 2, and under its first view on a phone. */
export function Benefits() {
  const t = useTranslations("billing.plan.benefits");
  const benefits = [
    [Unlimited, t("unlimited")],
    [MonitorSmartphone, t("hd")],
    [Sparkles, t("recommendations")],
    [BadgeCheck, t("cancel")],
  ] as const;
  return (
    <div>
      <h2 className="mb-5 text-lg">{t("title")}</h2>
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
