import type { Machine } from "#contract/admin/machine.ts";
import { useTexts } from "#admin/texts.ts";
import { Block } from "../block.tsx";
import { Disk } from "./disk.tsx";
import { StoredTable } from "./stored-table.tsx";

/** The disks with their forecasts, and what is stored by kind. */
export function Storage({ storage }: { storage: Machine["storage"] }) {
  const t = useTexts();
  return (
    <Block title={t("machine.storage.title")} lead={t("machine.storage.lead")}>
      <div className="grid items-start gap-6 sm:grid-cols-2">
        <div className="grid gap-4">
          {storage.disks.map((disk) => (
            <Disk key={disk.host} disk={disk} />
          ))}
        </div>
        <StoredTable storage={storage} />
      </div>
    </Block>
  );
}
