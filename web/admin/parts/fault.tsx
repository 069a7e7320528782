import { CircleAlert } from "lucide-react";

/** Announces a refusal. Its line is reserved, so nothing moves. */
export function FaultLine({ fault }: { fault: string | null }) {
  return (
    <p role="alert" className="flex min-h-6 gap-2 text-sm text-error">
      {fault && (
        <>
          <CircleAlert className="mt-0.5 size-4 flex-none" aria-hidden="true" />
          <span>{fault}</span>
        </>
      )}
    </p>
  );
}
