import { lazy } from "react";
import type { CodeAsked } from "#shared/api/code-asked.ts";
import { Part } from "#shared/ui/part.tsx";

const CodeGate = lazy(() => import("./code-gate.tsx"));

/** The lazily loaded parental-code dialogs, for features whose calls need the code. */
export function askCodeBefore(before: "adult" | "ceiling") {
  return (asked: CodeAsked) => (
    <Part>
      <CodeGate before={before} {...asked} />
    </Part>
  );
}
