import { Check, Copy } from "lucide-react";
import { useState } from "react";
import { Button } from "#shared/ui/button.tsx";
import { useTexts } from "../texts.ts";

/** Copies a text. `label` tells several buttons on a page apart for screen readers. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTexts();
  const [copied, setCopied] = useState<string | null>(null);
  const isCopied = copied === text;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text);
    setCopied(text);
  };
  const said = t(isCopied ? "copied" : "copy");
  return (
    <Button
      look="secondary"
      size="small"
      aria-label={label && `${said} ${label}`}
      icon={isCopied ? <Check className="size-4" aria-hidden="true" /> : <Copy className="size-4" aria-hidden="true" />}
      onClick={() => void copy()}
    >
      {said}
    </Button>
  );
}
