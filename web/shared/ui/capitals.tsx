import type { ReactNode } from "react";

/** Words in capitals alone, such as 'MERCI !', smaller and wider, so that they do not shout in their page; others as they are. */
export function Capitals({ children }: { children?: ReactNode }): ReactNode {
  return isInCapitals(children) ? <span className="text-[0.8em] tracking-[0.055em]">{children}</span> : children;
}

function isInCapitals(words: ReactNode): boolean {
  return typeof words === "string" && words === words.toUpperCase() && /\p{Lu}{4}/u.test(words);
}
