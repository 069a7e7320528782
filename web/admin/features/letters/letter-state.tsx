import type { LetterState } from "#contract/admin/letter-shapes.ts";
import { useTexts } from "#admin/texts.ts";

const tones: Record<LetterState, string | undefined> = {
  sending: "waiting",
  unanswered: "waiting",
  sent: "live",
  delayed: "waiting",
  refused: "late",
  "given-up": "late",
};

/** Where a letter stands, in a word. */
export function LetterStateTag({ state }: { state: LetterState }) {
  const t = useTexts();
  return (
    <span className="tag" data-tone={tones[state]}>
      {t(`letters.states.${state}`)}
    </span>
  );
}

/** '250 2.0.0 Ok': what the mail server said, word for word. */
export function MailAnswer({ answer }: { answer: { text: string } | null }) {
  return answer && <code className="block font-mono text-xs text-soft wrap-anywhere">{answer.text}</code>;
}
