import { Link } from "react-router";
import { useTexts } from "../texts.ts";
import { subjectWords } from "./subject-words.ts";

/** The text of what an audit row or a finding is about. */
export function useSubjectText(): (subject: string) => string {
  const t = useTexts();
  return (subject) => {
    const words = subjectWords(subject);
    return words ? t(words.name, { which: words.which }) : subject;
  };
}

/** What an audit row or a finding is about, a link where it has a page. */
export function Subject({ of: subject }: { of: string }) {
  const text = useSubjectText()(subject);
  const to = subjectWords(subject)?.to ?? null;
  if (to === null) return text;
  return (
    <Link to={to} className="underline-offset-4 hover:underline">
      {text}
    </Link>
  );
}
