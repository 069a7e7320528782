import { expect, test } from "vitest";
import { AppError } from "#server/http/errors.ts";
import { kindOf } from "./kinds.ts";

const refusedEmail = (fields: Record<string, "emailTaken" | "emailSame" | "currentPassword">) =>
  kindOf({ call: "POST /me/email", error: new AppError("invalid", { fields }) });

test("trying addresses of others in My Account counts as it does at the registration, one's own does not", () => {
  expect(refusedEmail({ email: "emailTaken" })).toBe("registration");
  expect(refusedEmail({ password: "currentPassword" })).toBe("password");
  expect(refusedEmail({ email: "emailSame" })).toBeUndefined();
});
