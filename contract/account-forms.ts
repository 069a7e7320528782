import * as z from "zod/mini";
import { NewPassword, Email, fault } from "./fields.ts";
import { personalFields } from "./personal-fields.ts";

export const Given = z.string(fault("required")).check(z.minLength(1, fault("required")));

const passwordTwice = { password: NewPassword, confirmPassword: Given };

/** The login fields of step 1. */
const loginFields = { username: Email, ...passwordTwice };

const sameTwice = z.refine<{ password: string; confirmPassword: string }>(
  (body) => body.password === body.confirmPassword,
  {
    error: fault("passwordConfirmation"),
    path: ["confirmPassword"],
    // Reported together with the other fields' errors, once both are filled in.
    when: ({ value }) => {
      const typed = value as { password?: unknown; confirmPassword?: unknown } | null | undefined;
      return Boolean(typed?.password && typed.confirmPassword);
    },
  },
);

/** A new password, entered twice. */
export const PasswordTwice = z.object(passwordTwice).check(sameTwice);

export const LoginForm = z.object({ username: Given, password: Given });

export const LoginFields = z.object(loginFields).check(sameTwice);

export const Registration = z
  .object({
    ...personalFields,
    ...loginFields,
    /** Signs up to join a client group: no letter asks for a plan. */
    for_group: z._default(z.boolean(), false),
  })
  .check(sameTwice);

export const PersonalInformation = z.object(personalFields);

export const PasswordChange = z.object({ current_password: Given, new_password: NewPassword });
