import { Paperclip } from "lucide-react";
import { useLocale } from "use-intl";
import { Link } from "react-router";
import type { LetterInDetail } from "#contract/admin/letter-shapes.ts";
import { useTexts } from "#admin/texts.ts";

/** The files that a letter brought along; an invoice also leads to the person's papers. */
export function LetterFiles({ id, letter }: { id: string; letter: LetterInDetail }) {
  const t = useTexts();
  const locale = useLocale();
  if (letter.files.length === 0) return null;
  const size = new Intl.NumberFormat(locale, { style: "unit", unit: "kilobyte", maximumFractionDigits: 0 });
  return (
    <section className="panel mt-5 p-5" aria-labelledby="files">
      <h3 id="files" className="mb-2 text-base font-semibold">
        {t("letters.files")}
      </h3>
      <ul className="text-sm">
        {letter.files.map(({ place, name, bytes, invoice }) => (
          <li key={place} className="flex flex-wrap items-baseline gap-x-3 border-b border-line py-2 last:border-0">
            <a
              href={`/api/admin/subscribers/${id}/letters/${letter.id}/files/${place}`}
              download
              className="inline-flex min-w-0 items-baseline gap-2 font-semibold underline-offset-4 wrap-anywhere hover:underline"
            >
              <Paperclip className="size-3.5 flex-none self-center" aria-hidden="true" />
              {name}
            </a>
            <span className="text-xs text-soft">{size.format(Math.max(1, bytes / 1000))}</span>
            {invoice !== null && (
              <Link to={`/subscribers/${id}`} className="text-button ms-auto text-xs">
                {t("letters.toPaper", { number: invoice })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
