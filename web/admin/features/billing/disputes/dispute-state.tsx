import type { ListedDispute } from "#contract/admin/dispute-shapes.ts";
import { useTexts } from "#admin/texts.ts";

const turns = { us: "late", payer: undefined, provider: "waiting" } as const;
const outcomes = { open: "waiting", won: "live", lost: "strong" } as const;

/** Whose turn it is, or how it ended. */
export function DisputeState({ dispute: { state, awaits } }: { dispute: Pick<ListedDispute, "state" | "awaits"> }) {
  const t = useTexts();
  if (awaits !== null)
    return (
      <span className="tag" data-tone={turns[awaits]}>
        {t(`disputes.awaits.${awaits}`)}
      </span>
    );
  return (
    <span className="tag" data-tone={outcomes[state]}>
      {t(`disputes.outcome.${state}`)}
    </span>
  );
}
