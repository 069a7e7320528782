import { lazy, Suspense } from "react";
import type { CodeAsked } from "../../shared/api/code-asked.ts";

const CodeGate = lazy(() => import("./code-gate.tsx"));

/** The lazily loaded parental-code dialogs, for features whose calls need the code. */
export function askCodeBefore(before: "adult" | "ceiling") {
  return (asked: CodeAsked) => (
    <Suspense fallback={null}>
      <CodeGate before={before} {...asked} />
    </Suspense>
  );
}
