import { lazy, Suspense } from "react";
import type { CodeAsked } from "../../shared/api/code-asked.ts";

const CodeGate = lazy(() => import("./code-gate.tsx"));

/** Lends the parental code's dialogs to features that come upon a refusal; their code is read then. */
export function askCodeBefore(before: "adult" | "ceiling") {
  return (asked: CodeAsked) => (
    <Suspense fallback={null}>
      <CodeGate before={before} {...asked} />
    </Suspense>
  );
}
