import { type SetStateAction, useCallback, useState } from "react";

/**
 * State that belongs to a subject, such as an address, and starts over with another one. It is reset while the component
 * renders, so that nothing is drawn with the state of the subject before. What is set for that one late is dropped. See
 * https://react.dev/reference/react/useState#storing-information-from-previous-renders.
 */
export function useStateFor<State>(
  subject: unknown,
  initial: State,
): [state: State, set: (next: SetStateAction<State>) => void] {
  const [kept, setKept] = useState({ subject, state: initial });
  const isCurrent = Object.is(kept.subject, subject);
  if (!isCurrent) setKept({ subject, state: initial });
  const set = useCallback(
    (next: SetStateAction<State>): void =>
      setKept((before) => {
        if (!Object.is(before.subject, subject)) return before;
        return { subject, state: typeof next === "function" ? (next as (before: State) => State)(before.state) : next };
      }),
    [subject],
  );
  return [isCurrent ? kept.state : initial, set];
}
