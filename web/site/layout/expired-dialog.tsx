import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { useTranslations } from "use-intl";
import { onExpired } from "#shared/api/expiry.ts";
import { isSuspended, type Profile, useHolder, useProfile, useUser } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { LinkButton } from "#shared/ui/link-button.tsx";
import { SuspendedDialog } from "#shared/ui/suspended-dialog.tsx";
import { useSpaceSwitch } from "./browsing.ts";

/**
 * Shown when somebody opens a title with an expired subscription. A child is asked to call an adult, who leaves the kids
 * space first.
 */
export function ExpiredDialog({ onOpenProfile }: { onOpenProfile: (profile: Profile) => void }) {
  const t = useTranslations("layout.expired");
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const isKid = useProfile()?.is_kid === true;
  const isWaiting = isSuspended(useUser());
  const isPupil = useHolder()?.is_pupil === true;
  const leaveKids = useSpaceSwitch(onOpenProfile);
  useEffect(() => onExpired(() => setOpen(true)), []);
  const close = (): void => setOpen(false);
  const fetchAdult = (): void => {
    close();
    leaveKids?.();
  };
  const askAdult = (
    <Button look="secondary" onClick={fetchAdult}>
      {t("kidsAction")}
    </Button>
  );
  if (isWaiting) return open && <SuspendedDialog onClose={close} {...(isKid && { askAdult })} />;
  return (
    <Dialog
      open={open}
      onClose={close}
      title={t(isPupil ? "pupilTitle" : "title")}
      maxWidth={500}
      actions={
        isPupil ? (
          <Button look="secondary" onClick={close}>
            {t("pupilAction")}
          </Button>
        ) : isKid ? (
          askAdult
        ) : (
          <LinkButton to="/enregistrement" state={{ origin: pathname }}>
            {t("action")}
          </LinkButton>
        )
      }
    >
      <p>{t(isPupil ? "pupilText" : isKid ? "kidsText" : "text")}</p>
    </Dialog>
  );
}
