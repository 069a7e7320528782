import { CircleAlert, CircleCheck, Info } from "lucide-react";
import { shortInstant } from "#contract/date-text.ts";
import type { LaunchFinding } from "#contract/admin/launch-findings.ts";
import { Spinner } from "#shared/ui/spinner.tsx";
import { useEuros } from "#admin/parts/amounts.ts";
import { useLanguage } from "#admin/language.ts";
import { useTexts, type AdminTextKey } from "#admin/texts.ts";

const marks = { good: CircleCheck, missing: CircleAlert, note: Info };
const looks = { good: "text-success", missing: "text-fore", note: "text-soft" };

/** What the program found of a step. Announced when a trial ends. */
export function LaunchFindings({ findings }: { findings: readonly LaunchFinding[] }) {
  const sentenceOf = useSentence();
  return (
    <ul className="mt-3 grid gap-1.5 text-sm" aria-live="polite">
      {findings.map((finding) => {
        return (
          <li key={`${finding.code} ${finding.text}`} className="flex gap-2.5">
            <FindingMark finding={finding} />
            <span className="wrap-anywhere">{sentenceOf(finding)}</span>
          </li>
        );
      })}
    </ul>
  );
}

function FindingMark({ finding: { code, tone } }: { finding: LaunchFinding }) {
  if (code === "letter-sending" || code === "address-checking") return <Spinner size="small" />;
  const Mark = marks[tone];
  return <Mark className={`mt-0.5 size-4 flex-none ${looks[tone]}`} aria-hidden="true" />;
}

function useSentence() {
  const t = useTexts();
  const euros = useEuros();
  const { locale } = useLanguage();
  return ({ code, text, count, at }: LaunchFinding): string => {
    const named = code === "identity-lacks" ? t(`texts.identity.field.${text}` as AdminTextKey) : (text ?? "");
    return t(`launch.findings.${code}`, {
      text: named,
      count: count ?? 0,
      price: euros((count ?? 0) / 100),
      when: at === null ? "" : shortInstant(at, locale),
    });
  };
}
