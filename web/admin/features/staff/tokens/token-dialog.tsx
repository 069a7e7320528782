import { useState } from "react";
import { TokenForm } from "#contract/admin/staff-tokens.ts";
import type { AnswerFor } from "#contract/client.ts";
import { civilDay } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { Dialog } from "#shared/ui/dialog.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { call, queries } from "#admin/api.ts";
import { useSending } from "#admin/form.ts";
import { CopyButton } from "#admin/parts/copy-button.tsx";
import { useDraft, useDraftForm } from "#admin/parts/draft.ts";
import { FormDialog } from "#admin/parts/form-dialog.tsx";
import { useTexts } from "#admin/texts.ts";
import { RoleChoice } from "../members/role-choice.tsx";

type Made = AnswerFor<"POST /admin/tokens">;

const day = 86_400_000;
/** A quarter is proposed; a year is the most. */
const proposedDays = 90;

/** Makes a token, then shows it once. */
export function TokenDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts();
  const draft = useDraft("token-new", onClose);
  const [made, setMade] = useState<Made | null>(null);
  const [lastDay] = useState(() => civilDay(new Date(Date.now() + proposedDays * day)));
  const form = useDraftForm(
    draft,
    TokenForm,
    { name: "", roles: [], ends_on: lastDay, password: "" },
    { secrets: ["password"] },
  );
  const { errorOf, fault, ...sending } = useSending(form, async (body) => {
    setMade(await call("POST /admin/tokens", { body }));
    draft.forget();
    await queries.invalidateQueries({ queryKey: ["tokens"] });
  });
  if (made) return <TokenShown made={made} onClose={onClose} />;
  return (
    <FormDialog
      title={t("tokens.make")}
      submitLabel={t("tokens.submit")}
      sending={{ ...sending, fault: fault ?? errorOf("roles") ?? null }}
      draft={draft}
      maxWidth={600}
    >
      <TextField
        label={t("tokens.name")}
        hint={t("tokens.nameHint")}
        autoComplete="off"
        error={errorOf("name")}
        {...form.register("name")}
      />
      <RoleChoice
        roles={form.watch("roles")}
        onChange={(chosen) => form.setValue("roles", chosen, { shouldValidate: form.formState.isSubmitted })}
      />
      <p className="mb-5 text-sm text-soft">{t("tokens.rolesHint")}</p>
      <TextField
        label={t("tokens.lastDay")}
        hint={t("tokens.lastDayHint")}
        type="date"
        error={errorOf("ends_on")}
        {...form.register("ends_on")}
      />
      <PasswordField
        label={t("tokens.password")}
        autoComplete="current-password"
        error={errorOf("password")}
        {...form.register("password")}
      />
    </FormDialog>
  );
}

/** The only sight of the token. */
function TokenShown({ made: { token, secret }, onClose }: { made: Made; onClose: () => void }) {
  const t = useTexts();
  const example = `curl -H "Authorization: Bearer $TOKEN" ${location.origin}/api/openapi.json`;
  return (
    <Dialog
      open
      persistent
      onClose={onClose}
      title={t("tokens.done", { name: token.name })}
      actions={<Button onClick={onClose}>{t("close")}</Button>}
    >
      <div role="status">
        <p className="mb-3 text-soft">{t("tokens.doneLead")}</p>
        <code className="mb-3 block rounded-sm bg-lifted p-3 font-mono text-sm break-all select-all">{secret}</code>
        <CopyButton text={secret} />
        <p className="mt-5 mb-2 text-sm text-soft">{t("tokens.example")}</p>
        <code className="block rounded-sm bg-lifted p-3 font-mono text-xs break-all">{example}</code>
      </div>
    </Dialog>
  );
}
