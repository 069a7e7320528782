import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { emptyPerson, type PersonInput, type PersonOutput } from "./person.ts";
import { keepRegistration, type PersonDraft, registration } from "./registration.ts";

const savedAfterMs = 300;

/** The draft of step 1, or empty fields. */
export function draftedPerson(): PersonInput {
  return { ...emptyPerson, ...registration.get()?.person };
}

/** Saves the form as it is typed, except passwords, so that it survives reloads, navigation and crashes. */
export function useKeptDraft(form: UseFormReturn<PersonInput, unknown, PersonOutput>): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const save = (): void => {
      if (timer === undefined) return;
      clearTimeout(timer);
      timer = undefined;
      const person = draftOf(form.getValues());
      if (registration.get()?.person !== undefined || isTyped(person)) keepRegistration({ person });
    };
    const stopListening = form.subscribe({
      formState: { values: true },
      callback: () => {
        timer ??= setTimeout(save, savedAfterMs);
      },
    });
    addEventListener("pagehide", save);
    return () => {
      stopListening();
      removeEventListener("pagehide", save);
      save();
    };
  }, [form]);
}

function draftOf({ password: _password, confirmPassword: _again, ...person }: PersonInput): PersonDraft {
  return person;
}

/** A guessed country does not count as typed. */
function isTyped({ country_code: _guessed, ...typed }: PersonDraft): boolean {
  return Object.values(typed).some((value) => value !== "" && value !== undefined && value !== null);
}
