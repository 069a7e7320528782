import type { MachineSetting } from "#contract/admin/machine-shapes.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { useMachineSettings } from "./machine-queries.ts";
import { MachineTabs } from "./machine-tabs.tsx";

/** The settings in force in the process that answers, secrets without their value. */
export function MachineSettingsPage() {
  const t = useTexts();
  const settings = useMachineSettings();
  return (
    <>
      <PageHead title={t("machine.title")} lead={t("machine.settings.lead")} />
      <MachineTabs />
      <Loaded asked={settings}>{({ data }) => <SettingTable settings={data.toSorted(setFirst)} />}</Loaded>
    </>
  );
}

/** Those that somebody chose are few. */
const setFirst = (one: MachineSetting, other: MachineSetting) => Number(other.is_set) - Number(one.is_set);

function SettingTable({ settings }: { settings: readonly MachineSetting[] }) {
  const t = useTexts();
  return (
    <DataTable
      label={t("machine.settings.title")}
      columns={[
        { name: t("machine.settings.name") },
        { name: t("machine.settings.value") },
        { name: t("machine.settings.from") },
      ]}
      isEmpty={settings.length === 0}
      nothing={t("machine.settings.nothing")}
    >
      {settings.map(({ name, value, is_set: isSet, is_shown: isShown }) => (
        <tr key={name}>
          <td>
            <code className="font-mono text-sm">{name}</code>
          </td>
          <td className="w-1/2">
            {isShown ? (
              <code className="font-mono text-sm wrap-anywhere">{value === null || value === "" ? "–" : value}</code>
            ) : (
              <span className="text-soft">
                {t(isSet ? "machine.settings.secretSet" : "machine.settings.secretUnset")}
              </span>
            )}
          </td>
          <td>
            <span className="tag" data-tone={isSet ? "waiting" : undefined}>
              {t(isSet ? "machine.settings.set" : "machine.settings.default")}
            </span>
          </td>
        </tr>
      ))}
    </DataTable>
  );
}
