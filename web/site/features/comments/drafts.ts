import { useState } from "react";

/** Where a text is written: below a title, or in answer to a comment. */
export type DraftPlace = `video ${number}` | `reply ${number}`;

/**
 * A text being written, kept in the tab: it survives a refusal, a reload and a change of language. Where storage is blocked
 * it lasts as long as its field.
 */
export function useDraft(profile: number, place: DraftPlace, start: string): [string, (text: string) => void] {
  const key = `comment draft: ${profile} ${place}`;
  const [text, setText] = useState(() => read(key) ?? start);
  return [
    text,
    (next) => {
      setText(next);
      write(key, next === start ? null : next);
    },
  ];
}

function read(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Storage is blocked or full: the field keeps the text while it is shown.
  }
}
