import { Check, Tv } from "lucide-react";
import { useTranslations } from "use-intl";
import type { PlanGroups } from "./registration.ts";

/** The sign-up's URL with a preselected pack. */
export const signUpPath = (groupId: number): string => `/enregistrement?formule=${wordOf(groupId)}`;

/** The first two packs are known by their names, which stand in links elsewhere; every other one by its number. */
const words: Readonly<Record<string, number>> = { individuel: 1, famille: 2 };
const wordOf = (groupId: number): string =>
  Object.keys(words).find((word) => words[word] === groupId) ?? String(groupId);

/** The pack named by such a URL. */
export function packNamed(name: string | null): number | undefined {
  if (name === null) return undefined;
  return words[name] ?? (/^\d{1,4}$/.test(name) ? Number(name) : undefined);
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
  const lines = [
    group.people === 1 ? t("individualFor") : t("familyFor", { count: group.people }),
    t("screens", { count: group.screens }),
  ];
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
