import { type ComponentProps, createElement } from "react";
import { renderToString } from "react-dom/server";
import { useForm, type UseFormReturn } from "react-hook-form";
import { MemoryRouter } from "react-router";
import { IntlProvider } from "use-intl";
import { expect, test } from "vitest";
import french from "#shared/texts/fr.json" with { type: "json" };
import { PersonStepFields } from "./person-step-fields.tsx";
import { emptyPerson, type PersonInput, type PersonOutput } from "./person.ts";

test("a refused form leads to the first wrong field in the order they stand in", () => {
  const forms: UseFormReturn<PersonInput, unknown, PersonOutput>[] = [];
  const Step = () => {
    const form = useForm<PersonInput, unknown, PersonOutput>({ defaultValues: emptyPerson });
    forms.push(form);
    return createElement(PersonStepFields, { form });
  };
  const texts = { locale: "fr", messages: french, timeZone: "Europe/Paris" };
  const step = createElement(Step);
  const html = renderToString(
    createElement(MemoryRouter, null, createElement(IntlProvider, texts as ComponentProps<typeof IntlProvider>, step)),
  );
  const shown = [...html.matchAll(/<input[^>]* name="(\w+)"/g)].map(([, name]) => name);
  // The form focuses the first error in the order of registration.
  const registered = [...(forms.at(-1)?.control._names.mount ?? [])];
  expect(registered).toEqual([...new Set(shown)]);
  expect(registered.at(0)).toBe("last_name");
});
