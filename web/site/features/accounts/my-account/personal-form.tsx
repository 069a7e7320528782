import { useEffect } from "react";
import { FormProvider } from "react-hook-form";
import { useTranslations } from "use-intl";
import type * as z from "zod/mini";
import { call } from "#shared/api/client.ts";
import { keepUser, type User } from "#shared/api/session.ts";
import { Button } from "#shared/ui/button.tsx";
import { PersonFields } from "#shared/ui/person-fields.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { FormAlert } from "../form-alert.tsx";
import { useRefusableForm } from "../refusable-form.ts";
import { PersonalFormSchema } from "./form-schemas.ts";

type Typed = z.input<typeof PersonalFormSchema>;

/** Edits the personal information. */
export function PersonalForm({ user, onDone }: { user: User; onDone: () => void }) {
  const t = useTranslations("accounts.mine.personal");
  const { form, refused, busy, onSubmit } = useRefusableForm(PersonalFormSchema, valuesOf(user), async (person) => {
    const body = new FormData();
    for (const [field, value] of Object.entries(person)) body.set(field, String(value));
    keepUser(await call("POST /me/profile", { body }));
    showToast(t("saved"), { tone: "success" });
    onDone();
  });

  const { setFocus } = form;
  useEffect(() => setFocus("last_name"), [setFocus]);

  return (
    <form noValidate onSubmit={onSubmit} className="grid max-w-160">
      <FormProvider {...form}>
        <PersonFields />
      </FormProvider>
      <FormAlert>{refused}</FormAlert>
      <div className="mt-2 flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          {t("save")}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}

const valuesOf = (user: User): Typed => ({
  last_name: user.last_name,
  first_name: user.first_name,
  gender: String(user.gender),
  nickname: user.nickname,
  dob: user.dob ?? "",
  phone: user.phone_number ?? "",
  country_code: user.country_code ?? "FR",
});
