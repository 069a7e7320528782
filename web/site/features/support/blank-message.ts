import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import type { ContactMessage } from "#contract/support.ts";
import type { User } from "#shared/api/session.ts";

type ContactInput = z.input<typeof ContactMessage>;
export type ContactFormState = UseFormReturn<ContactInput, unknown, z.output<typeof ContactMessage>>;

export const blankMessage: ContactInput = {
  civility: 1,
  last_name: "",
  first_name: "",
  email: "",
  phone: "",
  object: "",
  request: null,
  message: "",
  reCaptchaToken: null,
};

const [mrs, mr] = [1, 3] as const;

/** What a form begins with: the account holder's name and address, where the page knows them. */
export function begunMessage(holder: User | null): ContactInput {
  if (!holder) return blankMessage;
  const { last_name, first_name, username: email, phone_number, gender } = holder;
  return {
    ...blankMessage,
    civility: gender === 1 ? mr : mrs,
    last_name,
    first_name,
    email,
    phone: phone_number ?? "",
  };
}
