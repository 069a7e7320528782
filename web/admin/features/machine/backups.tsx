import type { MachineBackups } from "#contract/admin/machine-shapes.ts";
import { useSize } from "#admin/parts/amounts.ts";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import { Block } from "./block.tsx";
import { Command } from "./command.tsx";
import { Facts } from "./facts.tsx";
import { Mark } from "./mark.tsx";

/** The last whole backup, and the last one that was restored to try it. */
export function Backups({ backups: { last, drill } }: { backups: MachineBackups }) {
  const t = useTexts();
  return (
    <Block title={t("machine.backups.title")}>
      {last === null ? (
        <Missing text={t("machine.backups.none")} command="npm run backup" />
      ) : (
        <LastBackup last={last} />
      )}
      <h3 className="mt-5 mb-2 text-sm font-semibold">{t("machine.backups.drill")}</h3>
      {drill === null ? (
        <Missing text={t("machine.backups.noDrill")} command="npm run drill" />
      ) : (
        <p className="panel px-4 py-3 text-sm">
          <Mark tone={drill.faults > 0 ? "bad" : "good"}>
            {t("machine.backups.drilled", { count: drill.faults })} · <Instant at={drill.at} />
          </Mark>
        </p>
      )}
    </Block>
  );
}

function Missing({ text, command }: { text: string; command: string }) {
  return (
    <div className="panel px-4 py-3 text-sm">
      <Mark tone="quiet">{text}</Mark>
      <Command text={command} />
    </div>
  );
}

function LastBackup({ last }: { last: NonNullable<MachineBackups["last"]> }) {
  const t = useTexts();
  const size = useSize();
  const { ended_at: at, size_bytes: bytes, place, is_encrypted: isEncrypted } = last;
  const facts = [
    [t("machine.backups.last"), <Instant key="last" at={at} />],
    [t("machine.backups.size"), bytes === null ? "–" : size(bytes)],
    [t("machine.backups.place"), place === null ? "–" : <code className="font-mono text-xs">{place}</code>],
    [t("machine.backups.encrypted"), t(isEncrypted ? "machine.yes" : "machine.no")],
  ] as const;
  return <Facts facts={facts} />;
}
