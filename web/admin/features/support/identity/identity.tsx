import { useQuery } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import type { EditedIdentity } from "#contract/admin/identity.ts";
import { Checkbox } from "#shared/ui/choice.tsx";
import { TextareaField, TextField } from "#shared/ui/field.tsx";
import { call } from "#admin/api.ts";
import type { FormDraft } from "#admin/parts/form-draft.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { useTexts } from "#admin/texts.ts";
import { FormPage } from "#admin/parts/form-page.tsx";
import { identityCalls, identityKey, type IdentityValues } from "./identity-calls.ts";

/** The operator's legal identity, as the law requires it on the site. */
export function IdentityPage() {
  const t = useTexts();
  const asked = useQuery({ queryKey: identityKey, queryFn: () => call("GET /admin/identity") });
  return (
    <section aria-labelledby="identity">
      <h2 id="identity" className="text-lg">
        {t("texts.identity.title")}
      </h2>
      <p className="mb-4 max-w-2xl text-sm text-soft">{t("texts.identity.lead")}</p>
      <Loaded asked={asked}>
        {(stored) => (
          <FormPage stored={stored} calls={identityCalls} nameOf={(field) => t(`texts.identity.field.${field}`)}>
            {(fields) => <IdentityFields {...fields} />}
          </FormPage>
        )}
      </Loaded>
    </section>
  );
}

type Props = {
  draft: FormDraft<EditedIdentity, IdentityValues>;
  errorOf: (field: string) => string | undefined;
};
type TextName = Exclude<keyof IdentityValues, "vat_number">;

function IdentityFields({ draft: { values, change, read }, errorOf }: Props) {
  const t = useTexts();
  const text = (field: TextName, more: Partial<ComponentProps<typeof TextField>> = {}) => (
    <TextField
      label={t(`texts.identity.field.${field}`)}
      autoComplete="off"
      value={values[field]}
      error={errorOf(field)}
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
      {...more}
    />
  );
  // Wraps in the field, but takes no line break: pages quote it inside a sentence.
  const long = (field: "host" | "mediator", hint: string) => (
    <TextareaField
      label={t(`texts.identity.field.${field}`)}
      hint={hint}
      rows={3}
      value={values[field]}
      error={errorOf(field)}
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value.replaceAll(/\s*\n/g, " ") })}
    />
  );
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <fieldset className="panel min-w-0 p-5">
        <legend className="float-left mb-4 w-full text-md font-semibold">{t("texts.identity.company")}</legend>
        <div className="clear-both">
          {text("company_name")}
          {text("company_address")}
          <div className="grid gap-x-5 xs:grid-cols-2">
            {text("legal_form", { hint: t("texts.identity.legalFormHint") })}
            {text("capital", { hint: t("texts.identity.capitalHint") })}
            {text("siren", { inputMode: "numeric" })}
            {text("register", { hint: t("texts.identity.registerHint") })}
          </div>
          <Checkbox
            label={t("texts.identity.noVat")}
            hint={t("texts.identity.noVatHint")}
            checked={values.vat_number === null}
            onChange={({ currentTarget }) =>
              change({ vat_number: currentTarget.checked ? null : (read.vat_number ?? "") })
            }
          />
          {values.vat_number !== null && (
            <TextField
              label={t("texts.identity.field.vat_number")}
              autoComplete="off"
              value={values.vat_number}
              error={errorOf("vat_number")}
              onChange={({ currentTarget }) => change({ vat_number: currentTarget.value })}
            />
          )}
        </div>
      </fieldset>
      <fieldset className="panel min-w-0 p-5">
        <legend className="float-left mb-4 w-full text-md font-semibold">{t("texts.identity.contacts")}</legend>
        <div className="clear-both">
          {text("support_email", { type: "email", hint: t("texts.identity.emailHint") })}
          {text("phone", { type: "tel" })}
          {text("publication_director")}
          {long("host", t("texts.identity.hostHint"))}
          {long("mediator", t("texts.identity.mediatorHint"))}
        </div>
      </fieldset>
    </div>
  );
}
