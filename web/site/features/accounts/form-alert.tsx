import { CircleAlert } from "lucide-react";
import type { ReactNode } from "react";

/** An error about a whole form, announced when it appears. */
export function FormAlert({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className="flex gap-3 rounded-md border border-error/50 bg-raised px-4 py-3 text-error">
          <CircleAlert className="mt-0.5 size-5 flex-none" aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
    </div>
  );
}
