import { useEffect, useRef, useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import type { User } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { longCivilDay, longDay } from "#contract/date-text.ts";
import { PersonalForm } from "./personal-form.tsx";
import { Facts, Section } from "./section.tsx";

/** The personal information, editable in place. */
export function PersonalSection({ user }: { user: User }) {
  const t = useTranslations("accounts.mine.personal");
  const [editing, setEditing] = useState(false);
  const editButton = useFocusAfter(editing);
  return (
    <Section
      id="informations"
      title={t("title")}
      action={
        !editing && (
          <Button
            ref={editButton}
            look="secondary"
            size="small"
            aria-label={t("editNamed")}
            onClick={() => setEditing(true)}
          >
            {t("edit")}
          </Button>
        )
      }
    >
      {editing ? <PersonalForm user={user} onDone={() => setEditing(false)} /> : <PersonalFacts user={user} />}
    </Section>
  );
}

function PersonalFacts({ user }: { user: User }) {
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

/** Returns the focus to the edit button afterwards. */
function useFocusAfter(editing: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !editing) button.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return button;
}
