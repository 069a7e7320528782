import { useFormatter } from "use-intl";

/** '22 nov. 2026, 11:04', with the full instant as `dateTime`. */
export function Instant({ at }: { at: string }) {
  const format = useFormatter();
  return (
    <time dateTime={at} className="whitespace-nowrap">
      {format.dateTime(new Date(at), { dateStyle: "medium", timeStyle: "short" })}
    </time>
  );
}
