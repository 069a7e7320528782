import { Button } from "#shared/ui/button.tsx";
import { useTexts } from "../texts.ts";
import { FaultLine } from "./fault.tsx";

/** The part of a query's result that describes its failure. */
export type QueryStatus = { error: Error | null; isFetching: boolean; refetch: () => unknown };

/** Why a query failed, with a retry button. Nothing for a query without an error. */
export function Unloaded({ asked }: { asked: QueryStatus }) {
  const t = useTexts();
  if (!asked.error) return null;
  return (
    <div className="grid justify-items-start gap-3">
      <FaultLine fault={asked.error.message} />
      <Button look="secondary" size="small" busy={asked.isFetching} onClick={() => void asked.refetch()}>
        {t("away.again")}
      </Button>
    </div>
  );
}
