import type { UseFormReturn } from "react-hook-form";
import { expect, test, vi } from "vitest";
import { CallError } from "#contract/client.ts";
import { showRefusal } from "./form.ts";

type Input = { name: string; email: string };

function fixture() {
  const setError = vi.fn<UseFormReturn<Input>["setError"]>();
  const form = { getValues: () => ({ name: "", email: "" }), setError } as unknown as UseFormReturn<Input>;
  /** Each field with an error, and whether it gets the focus. */
  const shown = () => setError.mock.calls.map(([field, , options]) => [field, options?.shouldFocus]);
  return { form, shown };
}

const refusal = (fields: Record<string, string>) =>
  new CallError(422, { code: 422, message: "refused", messages: fields });

test("each refused field gets its message, and the first one the focus", () => {
  const { form, shown } = fixture();
  const error = refusal({ name: "Trop long", username: "Déjà pris", elsewhere: "Inconnu" });
  expect(showRefusal(form, error, { username: "email" })).toBeNull();
  expect(shown()).toEqual([
    ["name", true],
    ["email", false],
  ]);
});

test("a refusal of no field of the form is about the whole form; any other error is thrown on", () => {
  const { form, shown } = fixture();
  const error = refusal({ elsewhere: "Inconnu" });
  expect(showRefusal(form, error)).toBe(error);
  expect(shown()).toEqual([]);
  expect(() => showRefusal(form, new TypeError("unexpected"))).toThrow("unexpected");
});
