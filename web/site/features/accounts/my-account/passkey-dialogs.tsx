import { useState } from "react";
import { useTranslations } from "use-intl";
import * as z from "zod/mini";
import { PasskeyRenaming } from "#contract/account-passkeys.ts";
import type { AnswerFor } from "#contract/client.ts";
import { PasskeyName } from "#contract/passkey-shapes.ts";
import { awaitRemoval, call } from "#shared/api/client.ts";
import { createPasskey, PasskeyError } from "#shared/api/passkeys.ts";
import { queries, query } from "#shared/api/queries.ts";
import { useBusyAction } from "#shared/ui/busy-action.ts";
import { ConfirmDialog } from "#shared/ui/confirm-dialog.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { PasswordField } from "#shared/ui/password-field.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { FormDialog } from "../form-dialog.tsx";
import { useRefusableForm } from "../refusable-form.ts";

type Passkeys = AnswerFor<"GET /me/passkeys">;
type Passkey = Passkeys["data"][number];

const reload = (): Promise<void> => queries.invalidateQueries(query("GET /me/passkeys", {}));

const adding = z.object({ name: PasskeyName, password: z.string() });

/** A name, and the password where the server asks for it; then the browser's own request. */
export function AddPasskeyDialog({ known, onClose }: { known: Passkeys; onClose: () => void }) {
  const t = useTranslations("accounts.mine.passkeys");
  const { form, wrong, ...sending } = useRefusableForm(
    adding,
    { name: known.proposed_name, password: "" },
    async ({ name, password }) => {
      const { options } = await call("POST /me/passkey-options", { body: password ? { password } : {} });
      const made = await createPasskey(options).catch((error: unknown) => {
        if (error instanceof PasskeyError) return error.trouble;
        throw error;
      });
      if (typeof made === "string") return t(`adding.${made}`);
      await call("POST /me/passkeys", { body: { name, response: made } });
      await reload();
      showToast(t("addedToast", { name }), { tone: "success" });
      onClose();
      return null;
    },
  );
  // Signing in may have become too long ago while the dialog was open.
  const passwordFault = wrong("password");
  const [asked, setAsked] = useState(known.asks_password);
  if (passwordFault && !asked) setAsked(true);
  return (
    <FormDialog {...sending} title={t("addLong")} send={t("continue")} cancel={t("cancel")} onClose={onClose}>
      <p className="mb-4 text-pretty text-soft">{t("addAbout")}</p>
      <TextField
        {...form.register("name")}
        label={t("name")}
        hint={t("nameHint")}
        autoComplete="off"
        error={wrong("name")}
      />
      {asked && (
        <PasswordField
          {...form.register("password")}
          label={t("password")}
          hint={t("passwordHint")}
          autoComplete="current-password"
          error={passwordFault}
        />
      )}
    </FormDialog>
  );
}

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const t = useTranslations("accounts.mine.passkeys");
  const { form, wrong, ...sending } = useRefusableForm(PasskeyRenaming, { name: passkey.name }, async (body) => {
    await call("PUT /me/passkeys/{id}", { params: { id: passkey.id }, body });
    await reload();
    onClose();
  });
  return (
    <FormDialog {...sending} title={t("renameTitle")} send={t("save")} cancel={t("cancel")} onClose={onClose}>
      <TextField {...form.register("name")} label={t("name")} autoComplete="off" error={wrong("name")} />
    </FormDialog>
  );
}

type RemoveProps = { passkey: Passkey; onRemoved: () => void; onClose: () => void };

/** What removing does, and that the device still has to forget its part. */
export function RemovePasskeyDialog({ passkey: { id, name }, onRemoved, onClose }: RemoveProps) {
  const t = useTranslations("accounts.mine.passkeys");
  const { busy, run } = useBusyAction();
  const remove = (): Promise<void> =>
    run(t("toRemove", { name }), async () => {
      await awaitRemoval(call("DELETE /me/passkeys/{id}", { params: { id } }));
      await reload();
      showToast(t("removed", { name }), { tone: "success" });
      onRemoved();
    });
  return (
    <ConfirmDialog
      action={t("toRemove", { name })}
      confirm={t("remove")}
      keep={t("keep")}
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{t("removal")}</p>
    </ConfirmDialog>
  );
}
