import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import { emptyPerson, type PersonInput, type PersonOutput } from "./person.ts";
import { keepRegistration, type PersonDraft, registration } from "./registration.ts";

const savedAfterMs = 300;

/** What was typed before, here or before a reload; empty fields where nothing was. */
export function draftedPerson(): PersonInput {
  return { ...emptyPerson, ...registration.get()?.person };
}

/** Keeps what is typed, passwords aside, so that no reload, detour or crash loses it. */
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

/** A country that was guessed is nothing that somebody typed. */
function isTyped({ country_code: _guessed, ...typed }: PersonDraft): boolean {
  return Object.values(typed).some((value) => value !== "" && value !== undefined && value !== null);
}
