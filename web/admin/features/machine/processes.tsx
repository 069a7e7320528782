import type { MachineProcess } from "#contract/admin/machine-shapes.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import { Block } from "./block.tsx";
import { Mark } from "./mark.tsx";

/** Each process of the service: where it runs, what it does now, and whether it is there. */
export function Processes({ processes }: { processes: readonly MachineProcess[] }) {
  const t = useTexts();
  return (
    <Block title={t("machine.processes.title")}>
      <DataTable
        label={t("machine.processes.title")}
        columns={[
          { name: t("machine.processes.host") },
          { name: t("machine.processes.state") },
          { name: t("machine.processes.takes") },
          { name: t("machine.processes.now") },
          { name: t("machine.processes.version") },
        ]}
        isEmpty={processes.length === 0}
        nothing={t("machine.processes.nothing")}
      >
        {processes.map((process) => (
          <ProcessRow key={`${process.host} ${process.port}`} process={process} />
        ))}
      </DataTable>
    </Block>
  );
}

function ProcessRow({ process }: { process: MachineProcess }) {
  const t = useTexts();
  const { host, port, role, jobs, version, node, ffmpeg, is_missing: isMissing } = process;
  return (
    <tr>
      <td className="min-w-48">
        <span className="block font-semibold wrap-anywhere">{host}</span>
        <span className="block text-xs text-soft">
          {t(`machine.processes.roles.${role}`)} · {t("machine.processes.port", { port: String(port) })}
        </span>
      </td>
      <td className="min-w-44">
        <Mark tone={isMissing ? "bad" : "good"}>
          {t(isMissing ? "machine.processes.missing" : "machine.processes.there")}
        </Mark>
        <span className="mt-1 block text-xs text-soft">
          {t(isMissing ? "machine.processes.seen" : "machine.processes.since")}{" "}
          <Instant at={isMissing ? process.seen_at : process.started_at} />
        </span>
      </td>
      <td>{jobs.length === 0 ? "–" : jobs.map((kind) => t(`jobs.kinds.${kind}`)).join(", ")}</td>
      <td className="min-w-52">
        <Work process={process} />
      </td>
      <td className="min-w-48">
        {version}
        <span className="block text-xs text-soft">
          {[t("machine.processes.node", { version: node }), ffmpeg].filter(Boolean).join(" · ")}
        </span>
      </td>
    </tr>
  );
}

/** Jobs first; connections of a process that answers people. */
function Work({ process: { running, connections, role, is_missing: isMissing } }: { process: MachineProcess }) {
  const t = useTexts();
  if (isMissing) return <span className="text-soft">{t("machine.processes.unknown")}</span>;
  return (
    <>
      {running.map(({ title, count, since }) => (
        <span key={title} className="block">
          {count > 1 ? `${count} × ${title}` : title}
          <span className="block text-xs text-soft">
            {t("machine.processes.since")} <Instant at={since} />
          </span>
        </span>
      ))}
      {running.length === 0 && <span className="block text-soft">{t("machine.processes.idle")}</span>}
      {role !== "worker" && (
        <span className="block text-xs text-soft">{t("machine.processes.connections", { count: connections })}</span>
      )}
    </>
  );
}
