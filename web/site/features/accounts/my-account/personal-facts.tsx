import { useTranslations, useLocale } from "use-intl";
import { longCivilDay, longDay } from "#contract/date-text.ts";
import type { User } from "#contract/user.ts";
import { Facts } from "./section.tsx";

export function PersonalFacts({ user }: { user: User }) {
  const t = useTranslations("accounts.mine.personal");
  const person = useTranslations("shell.person");
  const locale = useLocale();
  return (
    <Facts
      facts={[
        { label: person("lastName"), value: user.last_name },
        { label: person("firstName"), value: user.first_name },
        { label: person("gender"), value: person(user.gender === 1 ? "male" : "female") },
        { label: person("nickname"), value: user.nickname },
        { label: person("dob"), value: longCivilDay(user.dob ?? "", locale) },
        { label: person("phone"), value: user.phone },
        { label: t("since"), value: longDay(user.created_at, locale) },
      ]}
    />
  );
}
