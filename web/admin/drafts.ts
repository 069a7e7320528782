/**
 * What is typed in the dialogs and forms of the desk, kept in the tab until it is sent or discarded: it survives a reload, the
 * end of the session and a change of language. A place belongs to one member, so that nobody else who signs in here sees it.
 */
const prefix = "desk-draft ";

export const draftPlace = (memberId: number, key: string): string => `${prefix}${memberId} ${key}`;

type Typed = Record<string, unknown>;

export function typedAt(place: string): Typed {
  try {
    const text = sessionStorage.getItem(place);
    return text === null ? {} : (JSON.parse(text) as Typed);
  } catch {
    // Storage is blocked: fields keep what is typed while they are shown.
    return {};
  }
}

export function keepTyped(place: string, name: string, value: unknown): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ ...typedAt(place), [name]: value }));
  } catch {
    // Storage is blocked or full: as above.
  }
}

export function forgetTyped(place: string): void {
  try {
    sessionStorage.removeItem(place);
  } catch {
    // Storage is blocked: nothing was kept.
  }
}

/** At the deliberate end of a session. */
export function forgetAllTyped(): void {
  try {
    for (const place of Object.keys(sessionStorage)) if (place.startsWith(prefix)) sessionStorage.removeItem(place);
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
