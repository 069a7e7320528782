import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";

type EntryProps = {
  from: string;
  at: string;
  object?: string;
  text: string;
  isOurs?: boolean;
  by_mail: boolean;
  quoted: string;
};

export function Entry({ from, at, object = "", text, isOurs = false, by_mail: isByMail, quoted }: EntryProps) {
  const t = useTexts();
  return (
    <article className={`panel p-5 xs:p-6 ${isOurs ? "ms-6 border-s-4 border-s-accent" : ""}`}>
      <header className="mb-3 flex flex-wrap justify-between gap-x-4 gap-y-1 text-sm">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold wrap-anywhere">{from}</span>
          {isByMail && <span className="tag">{t("messages.byMail")}</span>}
        </span>
        <span className="text-soft">
          <Instant at={at} />
        </span>
      </header>
      {object !== "" && <p className="mb-2 font-semibold wrap-anywhere">{object}</p>}
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
      {quoted !== "" && (
        <details className="mt-3">
          <summary className="cursor-pointer text-sm text-soft">{t("messages.quoted")}</summary>
          <p className="mt-2 border-s-2 border-line ps-4 text-sm wrap-anywhere whitespace-pre-line text-soft">
            {quoted}
          </p>
        </details>
      )}
    </article>
  );
}
