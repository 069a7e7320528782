import { Button } from "../../shared/ui/button.tsx";
import { useTexts } from "../texts.ts";
import { FaultLine } from "./fault.tsx";

/** What could be loaded, or could not. */
export type Asked = { error: Error | null; isFetching: boolean; refetch: () => unknown };

/** Why a part of the page could not be loaded, with a retry button; nothing where it could. */
export function Unloaded({ asked }: { asked: Asked }) {
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
