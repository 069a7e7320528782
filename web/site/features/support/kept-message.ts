import { useEffect, useEffectEvent } from "react";
import { blankMessage, type ContactFormState } from "./blank-message.ts";

const key = "contactDraft";

type Choices = { subject: number | null; country: string };

/**
 * Keeps a message that is being written for this tab while the page is rendered again: in the other language, after a reload, or
 * on the way back. What the form began with, `base`, is not kept. The proof that no robot writes is asked for again.
 */
export function useKeptMessage(
  form: ContactFormState,
  { base, ...choices }: Choices & { base: typeof blankMessage },
  onRestored: (choices: Choices) => void,
): void {
  const restore = useEffectEvent(() => {
    const kept = read();
    if (!kept) return;
    for (const name of names) form.setValue(name, kept.message[name]);
    onRestored(kept.choices);
  });
  const keep = useEffectEvent(() => {
    const message = { ...form.getValues(), reCaptchaToken: null };
    if (names.some((name) => message[name] !== base[name])) write({ message, choices });
  });
  useEffect(() => {
    restore();
    const leave = (): void => keep();
    addEventListener("pagehide", leave);
    return () => {
      removeEventListener("pagehide", leave);
      leave();
    };
  }, []);
}

const names = Object.keys(blankMessage) as (keyof typeof blankMessage)[];

type Kept = { message: typeof blankMessage; choices: Choices };

/** What is kept, where it still has the form's shape. */
function read(): Kept | null {
  const text = inTab((storage) => storage.getItem(key));
  if (!text) return null;
  forget();
  const { message, choices } = parsed(text);
  const fits = names.every((name) => typeof message?.[name] === typeof blankMessage[name]);
  if (!fits || typeof choices?.country !== "string") return null;
  const subject = typeof choices.subject === "number" ? choices.subject : null;
  return { message: message as Kept["message"], choices: { subject, country: choices.country } };
}

function parsed(text: string): { message?: Partial<Kept["message"]>; choices?: Partial<Choices> } {
  try {
    return (JSON.parse(text) ?? {}) as ReturnType<typeof parsed>;
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function write(kept: Kept): void {
  inTab((storage) => storage.setItem(key, JSON.stringify(kept)));
}

function forget(): void {
  inTab((storage) => storage.removeItem(key));
}

/** Where storage is forbidden nothing is kept. */
function inTab<T>(use: (storage: Storage) => T): T | null {
  try {
    return use(sessionStorage);
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}
