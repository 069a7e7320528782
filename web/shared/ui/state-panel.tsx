import type { ReactNode } from "react";
import { Capitals } from "./capitals.tsx";
import type { Drawing } from "./drawings.tsx";

type Props = { drawing: Drawing; title: string; text?: string; children?: ReactNode; heading?: "h1" | "h2" | "h3" };

/** Replaces missing content: a drawing, a sentence, and the next action. */
export function StatePanel({ drawing: Picture, title, text, children, heading: Heading = "h1" }: Props) {
  return (
    <div className="flex max-w-136 flex-col items-center gap-5 text-center [@media(max-height:30rem)]:gap-2">
      {/* Smaller in landscape on phones, so that the action stays visible. */}
      <Picture className="h-auto w-full max-w-72 xs:max-w-96 [@media(max-height:30rem)]:max-w-32" />
      <Heading className="text-2xl text-balance">
        <Capitals>{title}</Capitals>
      </Heading>
      {text && <p className="text-lg text-balance text-soft">{text}</p>}
      {children && <div className="mt-2 flex flex-col items-center gap-4">{children}</div>}
    </div>
  );
}
