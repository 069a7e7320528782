import { useEffect, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import type { User } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { PersonalForm } from "./personal-form.tsx";
import { Section } from "./section.tsx";
import { PersonalFacts } from "./personal-facts.tsx";

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
