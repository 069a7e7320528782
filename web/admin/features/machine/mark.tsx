import { CircleAlert, CircleCheck, CircleDashed } from "lucide-react";
import type { ReactNode } from "react";

export type Tone = "good" | "bad" | "quiet";

const marks = { good: CircleCheck, bad: CircleAlert, quiet: CircleDashed };
const looks = { good: "text-success", bad: "text-error", quiet: "text-soft" };

/** A state in words, with a mark that is not its colour alone. */
export function Mark({ tone, children }: { tone: Tone; children: ReactNode }) {
  const Icon = marks[tone];
  return (
    <span className="flex gap-2">
      <Icon className={`mt-0.5 size-4 flex-none ${looks[tone]}`} aria-hidden="true" />
      <span className={`min-w-0 wrap-anywhere ${tone === "bad" ? "font-semibold text-error" : ""}`}>{children}</span>
    </span>
  );
}
