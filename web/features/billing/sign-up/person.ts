import * as z from "zod/mini";
import { Registration } from "#contract/accounts.ts";
import { birthDateFault, isCivilDate } from "#contract/personal-fields.ts";

// The policy of the site forbids code made from text, which zod would try for speed.
z.config({ jitless: true });

/** Step 1 as the server checks it, with the day of birth held against today. */
export const PersonSchema = Registration.check((context) => {
  const { dob } = context.value;
  const message = isCivilDate(dob) ? birthDateFault(dob, new Date().toISOString().slice(0, 10)) : undefined;
  if (message) context.issues.push({ code: "custom", message, path: ["dob"], input: dob });
});

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

export const personFields = [
  "last_name",
  "first_name",
  "gender",
  "nickname",
  "phone",
  "dob",
  "username",
  "password",
  "confirmPassword",
] as const;
