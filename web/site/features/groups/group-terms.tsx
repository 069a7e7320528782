import { CalendarCheck, CreditCard, EyeOff, MonitorSmartphone } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { longCivilDay } from "#contract/date-text.ts";

/** The terms of joining, shown before the confirmation. */
export function GroupTerms({ group: { name, ends_on: end } }: { group: { name: string; ends_on: string } }) {
  const t = useTranslations("groups.invitation.terms");
  const locale = useLocale();
  const lines = [
    [CreditCard, t("free", { name })],
    [CalendarCheck, t("until", { day: longCivilDay(end, locale) })],
    [MonitorSmartphone, t("screen")],
    [EyeOff, t("private", { name })],
  ] as const;
  return (
    <ul className="grid gap-4">
      {lines.map(([Icon, text]) => (
        <li key={text} className="flex gap-3.5">
          <Icon className="mt-0.5 size-5 flex-none text-accent-fore" aria-hidden="true" />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
