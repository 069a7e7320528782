import type { UseFormRegisterReturn, FieldError } from "react-hook-form";
import { useTranslations, useLocale } from "use-intl";
import { TextField } from "#shared/ui/field.tsx";
import { fieldErrorText } from "#shared/ui/form.ts";
import { Link } from "#shared/ui/link.tsx";

/** Nobody has what was typed for an address, and it is none. */
export const pseudonymFault = "pseudonym";

type UsernameProps = {
  /** Registered before the fields below: a refused form focuses the first wrong field in that order. */
  field: UseFormRegisterReturn<"username">;
  fault: FieldError | undefined;
};

/** The address. Whoever types a pupil's pseudonym is led to where pupils log in. */
export function UsernameField({ field, fault }: UsernameProps) {
  const t = useTranslations("accounts.login");
  const locale = useLocale();
  const isPseudonym = fault?.type === pseudonymFault;
  return (
    <>
      <TextField
        {...field}
        label={t("username")}
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        spellCheck={false}
        error={isPseudonym ? t("pseudonym") : fieldErrorText(fault, locale)}
      />
      {isPseudonym && (
        <p className="-mt-3 mb-5">
          <Link to="/rejoindre" className="link font-semibold">
            {t("toClass")}
          </Link>
        </p>
      )}
    </>
  );
}
