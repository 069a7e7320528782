import { lazy, Suspense, useEffect, useState } from "react";
import { useChosenTitle } from "./chosen-title.ts";

const ListDialog = lazy(() => import("./list-dialog.tsx"));

/** Where the dialog that puts a title on lists stands, once a page; its code comes when it is first wanted. */
export function ListDialogPlace() {
  const chosen = useChosenTitle();
  const [wasWanted, setWasWanted] = useState(false);
  useEffect(() => {
    if (chosen) setWasWanted(true);
  }, [chosen]);
  if (!wasWanted) return null;
  return (
    <Suspense fallback={null}>
      <ListDialog chosen={chosen} />
    </Suspense>
  );
}
