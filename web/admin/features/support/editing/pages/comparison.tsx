import { useLocale } from "use-intl";
import type { Line } from "#admin/features/support/editing/pages/comparing.ts";
import { useTexts } from "#admin/texts.ts";

const marks = { removed: "del", added: "ins" } as const;

type Props = {
  lines: readonly Line[];
  lang: string;
  /** Omits unchanged blocks; otherwise three or more in a row are collapsed. */
  isBrief?: boolean;
};

/** The differences between two texts, block by block. */
export function Comparison({ lines, lang, isBrief = false }: Props) {
  const t = useTexts();
  const locale = useLocale();
  if (lines.every(({ kind }) => kind === "same"))
    return <p className="text-sm text-soft">{t("texts.pages.noChange")}</p>;
  return (
    <div lang={lang} className={`compared ${isBrief ? "max-h-64 overflow-y-auto" : ""}`}>
      {groupsOf(lines).map(({ isSame, from, group }) =>
        isSame && (isBrief || group.length > 2)
          ? !isBrief && (
              <details key={from}>
                <summary lang={locale}>{t("texts.pages.unchanged", { count: group.length })}</summary>
                {group.map((line, place) => (
                  <Block key={from + place} line={line} />
                ))}
              </details>
            )
          : group.map((line, place) => <Block key={from + place} line={line} />),
      )}
    </div>
  );
}

function Block({ line }: { line: Line }) {
  return (
    <p data-kind={line.kind}>
      {line.pieces.map(({ kind, text }, place) => {
        const Mark = kind === "same" ? "span" : marks[kind];
        return <Mark key={place}>{text}</Mark>;
      })}
    </p>
  );
}

/** Alternating runs of unchanged and changed blocks. */
function groupsOf(lines: readonly Line[]) {
  const groups: { isSame: boolean; from: number; group: Line[] }[] = [];
  for (const [index, line] of lines.entries()) {
    const isSame = line.kind === "same";
    const last = groups.at(-1);
    if (last?.isSame === isSame) last.group.push(line);
    else groups.push({ isSame, from: index, group: [line] });
  }
  return groups;
}
