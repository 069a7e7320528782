import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";

/** A native select with our arrow. */
export function Select({ className = "", ...select }: ComponentProps<"select">) {
  return (
    <span className={`select ${className}`}>
      <select {...select} className="control" />
      <ChevronDown className="size-5" aria-hidden="true" />
    </span>
  );
}
