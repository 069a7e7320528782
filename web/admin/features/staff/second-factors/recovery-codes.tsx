import { Check, Copy, Download } from "lucide-react";
import { Button } from "#shared/ui/button.tsx";
import { brandName } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";
import { useCopying } from "#admin/parts/copying.ts";

/** Ten codes to copy or download; they are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts();
  const { copy, isCopied } = useCopying(codes.join("\n"));
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${brandName()}\n\n${codes.join("\n")}\n`)}`;
  return (
    <>
      <p className="mb-5 text-soft">{t("recovery.lead")}</p>
      <ol className="mb-5 grid grid-cols-2 gap-x-6 gap-y-2 rounded-md bg-lifted p-5 font-mono text-sm tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mb-8 flex flex-wrap gap-3">
        <Button
          look="secondary"
          size="small"
          icon={
            isCopied ? <Check className="size-4" aria-hidden="true" /> : <Copy className="size-4" aria-hidden="true" />
          }
          onClick={() => void copy()}
        >
          {t(isCopied ? "copied" : "copy")}
        </Button>
        <a
          href={file}
          download={t("recovery.file")}
          className="inline-flex min-h-9 items-center gap-2 rounded-md px-2 text-sm font-semibold underline-offset-4 hover:underline"
        >
          <Download className="size-4" aria-hidden="true" />
          {t("recovery.download")}
        </a>
      </div>
      <Button wide onClick={onDone}>
        {t("recovery.done")}
      </Button>
    </>
  );
}
