import { lazy, useState } from "react";
import { useChosenTitle } from "./chosen-title.ts";
import { Part } from "#shared/ui/part.tsx";

const ListDialog = lazy(() => import("./list-dialog.tsx"));

/** Renders the list dialog, once per page; its code is loaded on first use. */
export function ListDialogPlace() {
  const chosen = useChosenTitle();
  // The last title stays visible during the closing animation.
  const [last, setLast] = useState(chosen);
  if (chosen && chosen !== last) setLast(chosen);
  if (!last) return null;
  return (
    <Part>
      <ListDialog title={last} open={chosen !== null} />
    </Part>
  );
}
