import { lazy, Suspense, useState } from "react";
import { useChosenTitle } from "./chosen-title.ts";

const ListDialog = lazy(() => import("./list-dialog.tsx"));

/** Where the dialog that puts a title on lists stands, once a page; its code comes when it is first wanted. */
export function ListDialogPlace() {
  const chosen = useChosenTitle();
  // What was chosen last is still read while the dialog leaves.
  const [last, setLast] = useState(chosen);
  if (chosen && chosen !== last) setLast(chosen);
  if (!last) return null;
  return (
    <Suspense fallback={null}>
      <ListDialog title={last} open={chosen !== null} />
    </Suspense>
  );
}
