import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "../../shared/ui/button.tsx";
import { useTexts } from "../texts.ts";
import { Instant } from "./instant.tsx";

/** An access link to hand over; it is shown only once. */
export function LinkShown({ link, expiresAt }: { link: string; expiresAt: string }) {
  const t = useTexts();
  const [copied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(link);
    setCopied(true);
  };
  return (
    <div role="status">
      <p className="mb-3 text-sm text-soft">
        {t("link.lead")} <Instant at={expiresAt} />
      </p>
      <code className="mb-4 block rounded-sm bg-lifted p-3 font-mono text-sm break-all select-all">{link}</code>
      <Button
        look="secondary"
        size="small"
        icon={copied ? <Check className="size-4" aria-hidden="true" /> : <Copy className="size-4" aria-hidden="true" />}
        onClick={() => void copy()}
      >
        {t(copied ? "copied" : "copy")}
      </Button>
    </div>
  );
}
