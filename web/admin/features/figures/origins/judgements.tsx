import type { OriginsNow } from "#contract/admin/origins.ts";
import { useTexts } from "#admin/texts.ts";
import { TitleLink } from "./title-link.tsx";

type Judged = { title_id: number; title: string; reason?: string };

/** Titles on which the rule may err, and those that an editor judged, with the reasons. */
export function Judgements({ now: { mixed, overridden } }: { now: OriginsNow }) {
  return (
    <div className="mt-4 grid items-start gap-4 md:grid-cols-2">
      <List name="mixed" titles={mixed} />
      <List name="overridden" titles={overridden} />
    </div>
  );
}

function List({ name, titles }: { name: "mixed" | "overridden"; titles: readonly Judged[] }) {
  const t = useTexts();
  if (titles.length === 0) return null;
  return (
    <details className="panel p-5">
      <summary className="cursor-pointer font-semibold">{t(`origins.${name}`, { count: titles.length })}</summary>
      <ul className="mt-3 grid gap-2 text-sm">
        {titles.map(({ title_id: id, title, reason }) => (
          <li key={id}>
            <TitleLink id={id}>{title}</TitleLink>
            {reason !== undefined && <p className="text-soft">{reason}</p>}
          </li>
        ))}
      </ul>
    </details>
  );
}
