import { locales, languageNames } from "#contract/language.ts";
import { useState } from "react";
import { InviteForm } from "#contract/admin/staff-shapes.ts";
import type { AnswerFor } from "#contract/client.ts";
import { Button } from "#shared/ui/button.tsx";
import { RadioGroup } from "#shared/ui/choice.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { useLanguage } from "#admin/language.ts";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { LinkShown } from "./link-shown.tsx";
import { RoleChoice } from "./role-choice.tsx";
import { useTexts } from "#admin/texts.ts";

/** Invites a member, then shows the link for choosing a password. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft("member-new", onClose);
  const { locale } = useLanguage();
  const [invited, setInvited] = useState<AnswerFor<"POST /admin/staff"> | null>(null);
  const form = useDraftForm(draft, InviteForm, { email: "", name: "", roles: [], language: locale });
  const { errorOf, fault, ...sending } = useSending(form, async (body) => {
    setInvited(await call("POST /admin/staff", { body }));
    draft.forget();
    await queries.invalidateQueries({ queryKey: ["members"] });
  });
  if (invited) {
    const title = t("invite.done", { name: invited.member.name });
    return (
      <Dialog open persistent onClose={onClose} title={title} actions={<Button onClick={onClose}>{t("close")}</Button>}>
        <p className="mb-3">{t("invite.mailed")}</p>
        <LinkShown link={invited.link} expiresAt={invited.expires_at} />
      </Dialog>
    );
  }
  const roles = form.watch("roles");
  return (
    <FormDialog
      title={t("invite.title")}
      submitLabel={t("invite.submit")}
      sending={{ ...sending, fault: fault ?? errorOf("roles") ?? null }}
      draft={draft}
      maxWidth={600}
    >
      <TextField label={t("members.name")} autoComplete="off" error={errorOf("name")} {...form.register("name")} />
      <TextField
        label={t("email")}
        type="email"
        autoComplete="off"
        error={errorOf("email")}
        {...form.register("email")}
      />
      <RadioGroup
        label={t("invite.language")}
        options={locales.map((value) => ({ value, label: <span lang={value}>{languageNames[value]}</span> }))}
        error={errorOf("language")}
        {...form.register("language")}
      />
      <RoleChoice
        roles={roles}
        onChange={(chosen) => form.setValue("roles", chosen, { shouldValidate: form.formState.isSubmitted })}
      />
    </FormDialog>
  );
}
