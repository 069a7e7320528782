import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import * as z from "zod/mini";
import { fault } from "#contract/fields.ts";
import { longDay } from "#contract/date-text.ts";
import { call } from "#shared/api/client.ts";
import { keepUser, type User, useHolder } from "#shared/api/session.ts";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { useRefusableForm } from "../refusable-form.ts";
import { paidTimeAt } from "./paid-time.ts";

const schema = z.object({ password: z.string().check(z.minLength(1, fault("required"))) });

/** States what is deleted and what is kept, and asks for the password. */
export function DeletionDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("accounts.mine.data");
  const user = useHolder();
  const { form, wrong, ...sending } = useRefusableForm(schema, { password: "" }, async (body) => {
    keepUser(await call("POST /me/deletion", { body }));
    onClose();
  });
  return (
    <FormDialog
      {...sending}
      role="alertdialog"
      look="danger"
      title={t("deletionTitle")}
      send={t("confirm")}
      cancel={t("keep")}
      onClose={onClose}
    >
      <p className="mb-4">{t(user?.is_pupil ? "whatGoesOfPupil" : "whatGoes")}</p>
      {user && <PaidTime user={user} />}
      {!user?.is_pupil && <p className="mb-4">{t("whatStays")}</p>}
      <PasswordField
        {...form.register("password")}
        label={t("password")}
        autoComplete="current-password"
        error={wrong("password")}
      />
    </FormDialog>
  );
}

/** What happens to the subscription, and how much paid time is lost. */
function PaidTime({ user }: { user: User }) {
  const t = useTranslations("accounts.mine.data");
  const locale = useLocale();
  const [now] = useState(() => new Date());
  const paid = paidTimeAt(user, now);
  if (!paid) return null;
  const day = longDay(paid.until, locale);
  const { lostMonths: months, lostDays: days } = paid;
  return (
    <p className="mb-4 font-semibold">
      {months > 0
        ? t("lostMonths", { day, months })
        : days > 0
          ? t("lostDays", { day, days })
          : t("endsBefore", { day })}
    </p>
  );
}
