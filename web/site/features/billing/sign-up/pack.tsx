import { Check, Tv } from "lucide-react";
import { useTranslations } from "use-intl";
import type { PlanGroups } from "./registration.ts";

/** The word under which the texts know a pack. */
export const packWord = (groupId: number): "family" | "individual" => (groupId === 2 ? "family" : "individual");

/** The address of the sign-up with a pack marked. */
export const signUpPath = (groupId: number): string =>
  `/enregistrement?formule=${groupId === 2 ? "famille" : "individuel"}`;

/** The pack that such an address names. */
export function packNamed(name: string | null): number | undefined {
  return { individuel: 1, famille: 2 }[name ?? ""];
}

/** As many screens drawn as may play at once. */
export function PackScreens({ count, size }: { count: number; size: "size-6" | "size-7" }) {
  return (
    <span className="flex gap-1.5 text-accent-fore" aria-hidden="true">
      {Array.from({ length: count }, (_, place) => (
        <Tv key={place} className={size} strokeWidth={1.75} />
      ))}
    </span>
  );
}

/** What a pack holds, line by line; in words alone (`span`) inside a label, where no list may stand. */
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
