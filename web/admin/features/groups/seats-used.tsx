import { useTexts } from "#admin/texts.ts";

/** '12 sur 50', with a bar. */
export function SeatsUsed({ taken, seats }: { taken: number; seats: number }) {
  const t = useTexts();
  const part = Math.round((taken / seats) * 100);
  return (
    <span className="flex items-center gap-3 whitespace-nowrap tabular-nums">
      {t("clientGroups.seatsUsed", { taken, seats })}
      <span aria-hidden="true" className="h-1.5 w-20 overflow-hidden rounded-full bg-lifted">
        <span className="block h-full rounded-full bg-fore" style={{ width: `${part}%` }} />
      </span>
    </span>
  );
}
