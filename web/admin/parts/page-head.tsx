import type { ReactNode } from "react";
import { usePageTitle } from "../title.ts";

export function PageHead({ title, lead, children }: { title: string; lead?: string; children?: ReactNode }) {
  usePageTitle(title);
  return (
    <div className="mb-7 flex flex-wrap items-end justify-between gap-4">
      <div className="max-w-2xl flex-1 basis-80">
        <h1 className="text-2xl">{title}</h1>
        {lead && <p className="mt-2 text-soft">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
