import type { ReactNode } from "react";
import { RichText } from "../../../shared/ui/rich-text.tsx";
import { SplitPage } from "../../../shared/ui/split-page.tsx";

/** A legal page with navigation to the others. */
export function LegalText({ title, content, nav }: { title: string; content: string; nav: ReactNode }) {
  return (
    <SplitPage about={nav}>
      <article className="grid max-w-180 gap-8">
        <h1 className="text-2xl text-balance hyphens-auto">{title}</h1>
        <RichText html={content} className="text-soft" />
      </article>
    </SplitPage>
  );
}
