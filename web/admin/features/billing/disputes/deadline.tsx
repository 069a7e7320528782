import { useNow } from "#admin/parts/now.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";

const dayMs = 24 * 3_600_000;
const soonDays = 3;

type Props = {
  at: string | null;
  /** False once the answer is given, when the days that are left concern nobody here. */
  isOurTurn: boolean;
};

/** The instant before which an answer is due, with the days that are left. */
export function Deadline({ at, isOurTurn }: Props) {
  const t = useTexts();
  const now = useNow(at).getTime();
  if (at === null) return <span className="text-soft">{t("disputes.noDeadline")}</span>;
  if (!isOurTurn) return <Instant at={at} />;
  const leftMs = Date.parse(at) - now;
  const days = Math.floor(leftMs / dayMs);
  const tone = leftMs <= 0 || days < soonDays ? "late" : "waiting";
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Instant at={at} />
      <span className="tag" data-tone={tone}>
        {leftMs <= 0 ? t("disputes.late") : t("disputes.left", { days })}
      </span>
    </span>
  );
}
