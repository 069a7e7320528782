import { lazy } from "react";
import { useSearchParams } from "react-router";
import { Part } from "#shared/ui/part.tsx";
import type { ComingTitle } from "../cards/card.ts";
import { useReturn } from "../titles/sheet.ts";
import { comingParameter } from "./coming-link.ts";

const ComingSheet = lazy(() => import("./coming-sheet.tsx"));

/** The sheet of the announced title that the URL names, over home. */
export function ComingPlace({ titles }: { titles: readonly ComingTitle[] }) {
  const [query] = useSearchParams();
  const id = Number(query.get(comingParameter));
  const title = titles.find((one) => one.id === id);
  useReturn(title !== undefined);
  if (!title) return null;
  return (
    <Part>
      <ComingSheet key={id} title={title} />
    </Part>
  );
}
