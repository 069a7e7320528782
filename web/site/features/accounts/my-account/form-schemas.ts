import * as z from "zod/mini";
import { PasswordChange, PersonalInformation } from "#contract/account-forms.ts";
import { fault } from "#contract/fields.ts";
import { birthDateToday } from "#contract/personal-fields.ts";
import { phoneIsDialled } from "#shared/ui/phone-numbers.ts";

/** The personal information with the server's checks of date of birth and phone number. */
export const PersonalFormSchema = PersonalInformation.check(birthDateToday, phoneIsDialled);

/** A password change with the new password typed twice. */
export const PasswordFormSchema = z
  .extend(PasswordChange, { confirmPassword: z.string().check(z.minLength(1, fault("required"))) })
  .check(
    z.refine((typed) => typed.confirmPassword === "" || typed.new_password === typed.confirmPassword, {
      error: fault("passwordConfirmation"),
      path: ["confirmPassword"],
    }),
  );
