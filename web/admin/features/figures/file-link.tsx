import { Download } from "lucide-react";
import { useTexts } from "#admin/texts.ts";

/** The same figures as a file. */
export function FileLink({ name, query }: { name: string; query: Record<string, string> }) {
  const t = useTexts();
  return (
    <a
      className="segment ms-auto inline-flex items-center gap-2"
      href={`/api/admin/figures/${name}.csv?${new URLSearchParams(query)}`}
      download
    >
      <Download className="size-4" aria-hidden="true" />
      {t("figures.file")}
    </a>
  );
}
