import { ArrowRight } from "lucide-react";
import { CallError } from "#contract/client.ts";
import { messageOf } from "../form.ts";
import { useTexts } from "../texts.ts";

type Props = {
  /** Sentences; undefined while they are not known. */
  effects: readonly string[] | undefined;
  /** Why it cannot be done. */
  error: Error | null;
  /** False while newer ones are read. */
  isCurrent: boolean;
  /** Shown instead of effects that are not known; by default that they are read. */
  waiting?: string;
};

/** Refused because nothing would change, which is no fault before somebody has typed. */
function isNothing(error: Error): boolean {
  const details = error instanceof CallError ? (error.details as { reason?: unknown } | undefined) : undefined;
  return details?.reason === "unchanged";
}

/** What will happen, before somebody decides it. */
export function Effects({ effects, error, isCurrent, waiting }: Props) {
  const t = useTexts();
  return (
    <section
      aria-label={t("acts.effects")}
      aria-live="polite"
      aria-busy={!isCurrent}
      className="mb-5 rounded-md border border-line bg-ground p-4 text-sm"
    >
      <h3 className="mb-2 font-semibold">{t("acts.effects")}</h3>
      {error && <p className={isNothing(error) ? "text-soft" : "text-error"}>{messageOf(error)}</p>}
      {!error && !effects && <p className="text-soft">{waiting ?? t("acts.reading")}</p>}
      {!error && (
        <ul className={`grid gap-1.5 transition-opacity ${isCurrent ? "" : "opacity-50"}`}>
          {effects?.map((effect) => (
            <li key={effect} className="flex gap-2 text-fore">
              <ArrowRight className="mt-0.5 size-4 flex-none text-soft" aria-hidden="true" />
              <span className="min-w-0 wrap-anywhere">{effect}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
