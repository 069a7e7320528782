import type { UseFormReturn } from "react-hook-form";
import type * as z from "zod/mini";
import type { ContactMessage } from "#contract/support.ts";

type ContactInput = z.input<typeof ContactMessage>;
export type ContactFormState = UseFormReturn<ContactInput, unknown, z.output<typeof ContactMessage>>;

export const blankMessage: ContactInput = {
  civility: 1,
  last_name: "",
  first_name: "",
  email: "",
  phone: "",
  object: "",
  message: "",
  reCaptchaToken: null,
};
