import { Check, Copy } from "lucide-react";
import { Button } from "#shared/ui/button.tsx";
import { useTexts } from "../texts.ts";
import { useCopying } from "./copying.ts";

/** Copies a text. `label` tells several buttons on a page apart for screen readers. */
export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTexts();
  const { copy, isCopied } = useCopying(text);
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
