import { Check, Tv } from "lucide-react";
import { useTranslations } from "use-intl";
import type { PlanGroups } from "./registration.ts";

/** A pack's key in the texts. */
export const packWord = (groupId: number): "family" | "individual" => (groupId === 2 ? "family" : "individual");

/** The sign-up's URL with a preselected pack. */
export const signUpPath = (groupId: number): string =>
  `/enregistrement?formule=${groupId === 2 ? "famille" : "individuel"}`;

/** The pack named by such a URL. */
export function packNamed(name: string | null): number | undefined {
  return { individuel: 1, famille: 2 }[name ?? ""];
}

/** An icon per concurrent screen. */
export function PackScreens({ count, size }: { count: number; size: "size-6" | "size-7" }) {
  return (
    <span className="flex gap-1.5 text-accent-fore" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <Tv key={place} className={size} strokeWidth={1.75} />
      ))}
    </span>
  );
}

/** A pack's features; as `span`s inside a label, which may not contain a list. */
export function PackLines({
  group,
  as: List,
  className,
}: {
  group: PlanGroups[number];
  as: "ul" | "span";
  className?: string;
}) {
  const t = useTranslations("billing.plan");
  const Line = List === "ul" ? "li" : "span";
  const lines = [t(`${packWord(group.id)}For`), t("screens", { count: group.screens })];
  return (
    <List className={`grid content-start gap-2 ${className ?? ""}`}>
      {lines.map((line) => (
        <Line key={line} className="flex gap-[0.6em]">
          <Check className="h-[1lh] w-4 flex-none text-accent-fore" strokeWidth={2.5} aria-hidden="true" />
          <span>{line}</span>
        </Line>
      ))}
    </List>
  );
}
