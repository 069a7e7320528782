import type * as z from "zod/mini";
import { Registration } from "#contract/account-forms.ts";
import { birthDateToday } from "#contract/personal-fields.ts";
import { phoneIsDialled } from "#shared/ui/phone-numbers.ts";

/** Step 1 with the server's checks of date of birth and phone number. */
export const PersonSchema = Registration.check(birthDateToday, phoneIsDialled);

export type PersonInput = z.input<typeof PersonSchema>;
export type PersonOutput = z.output<typeof PersonSchema>;

export const emptyPerson = {
  last_name: "",
  first_name: "",
  gender: "",
  nickname: "",
  phone: "",
  country_code: "FR",
  dob: "",
  username: "",
  password: "",
  confirmPassword: "",
} satisfies PersonInput;
