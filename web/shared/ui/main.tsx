import type { ReactNode } from "react";

/** The page's main content, target of the skip link. */
export function Main({ children, className = "" }: { children: ReactNode; className?: string }) {
  return (
    <main id="main" tabIndex={-1} className={`outline-none ${className}`}>
      {children}
    </main>
  );
}
