import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { longCivilDay } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { ClassPupils } from "./class-pupils.tsx";
import type { Group } from "./leave-group-dialog.tsx";
import { LeaveDialog } from "./leave-group-dialog.tsx";

/** My Account's section for a member of a client group: who pays, until when, and leaving. */
export function MyGroup({
  group,
  hasEnded,
  mayLeave,
}: {
  group: Group;
  hasEnded: boolean;
  /** A pupil's access is their class's: they delete the account instead. */
  mayLeave: boolean;
}) {
  const t = useTranslations("groups.mine");
  const locale = useLocale();
  const [isLeaving, setLeaving] = useState(false);
  const day = longCivilDay(group.ends_on, locale);
  return (
    <>
      <dl className="account-facts">
        <div>
          <dt>{t("name")}</dt>
          <dd className="wrap-anywhere">{group.name}</dd>
        </div>
        <div>
          <dt>{t(hasEnded ? "ended" : "until")}</dt>
          <dd>{day}</dd>
        </div>
      </dl>
      <p className="mt-4 max-w-160 text-soft">{t(hasEnded ? "endedText" : "text", { name: group.name })}</p>
      {group.is_teacher && !hasEnded && <ClassPupils />}
      {mayLeave && (
        <div className="mt-6">
          <Button look="secondary" size="small" onClick={() => setLeaving(true)}>
            {t("leave")}
          </Button>
        </div>
      )}
      {isLeaving && <LeaveDialog group={group} onClose={() => setLeaving(false)} />}
    </>
  );
}
