import { Download } from "lucide-react";
import { useTexts } from "#admin/texts.ts";

/** The same as a file. `name`: the end of the call's path. */
export function OriginFile({ name, query }: { name: string; query: Record<string, string> }) {
  const t = useTexts();
  return (
    <a
      className="segment inline-flex items-center gap-2"
      href={`/api/admin/origins/${name}.csv?${new URLSearchParams(query)}`}
      download
    >
      <Download className="size-4" aria-hidden="true" />
      {t("figures.file")}
    </a>
  );
}
