import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

/** The browser's own list, which phones, keyboards and screen readers know, under an arrow of ours. */
export function Select({ className = "", ...select }: ComponentProps<"select">) {
  return (
    <span className={`select ${className}`}>
      <select {...select} className="control" />
      <ChevronDown className="size-5" aria-hidden="true" />
    </span>
  );
}
