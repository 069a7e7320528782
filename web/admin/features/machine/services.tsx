import type { MachineService } from "#contract/admin/machine-shapes.ts";
import { DataTable } from "#admin/parts/data-table.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import { Block } from "./block.tsx";
import { Mark, type Tone } from "./mark.tsx";

type Places = { bucket: string | null; mailServer: string | null };

/** Payment providers, mail server and store of files: what their last calls came to. */
export function Services({ services, ...places }: { services: readonly MachineService[] } & Places) {
  const t = useTexts();
  return (
    <Block title={t("machine.services.title")} lead={t("machine.services.lead")}>
      <DataTable
        label={t("machine.services.title")}
        columns={[
          { name: t("machine.services.service") },
          { name: t("machine.services.state") },
          { name: t("machine.services.success") },
          { name: t("machine.services.failure") },
          { name: t("machine.services.hour"), isNumber: true },
        ]}
        isEmpty={services.length === 0}
        nothing={t("machine.services.nothing")}
      >
        {services.map((service) => (
          <ServiceRow key={service.name} service={service} {...places} />
        ))}
      </DataTable>
    </Block>
  );
}

function ServiceRow({ service, bucket, mailServer }: { service: MachineService } & Places) {
  const t = useTexts();
  const { name, calls, failures, last_success_at: success, last_failure_at: failure } = service;
  return (
    <tr>
      <td className="min-w-44">
        <span className="block font-semibold">{nameOf(name, t)}</span>
        <span className="block text-xs text-soft wrap-anywhere">{placeOf(service, { bucket, mailServer }, t)}</span>
      </td>
      <td className="min-w-36">
        <ServiceState service={service} />
      </td>
      <td>{success === null ? "–" : <Instant at={success} />}</td>
      <td className="min-w-44">
        {failure === null ? "–" : <Instant at={failure} />}
        {service.last_reason !== null && (
          <code className="block font-mono text-xs text-soft wrap-anywhere">{service.last_reason}</code>
        )}
      </td>
      <td className="text-end tabular-nums">{calls === 0 ? "–" : t("machine.services.share", { failures, calls })}</td>
    </tr>
  );
}

function ServiceState({ service: { last_success_at: success, failing_since: since } }: { service: MachineService }) {
  const t = useTexts();
  const [tone, word]: [Tone, "failing" | "unused" | "working"] =
    since !== null ? ["bad", "failing"] : success === null ? ["quiet", "unused"] : ["good", "working"];
  return (
    <>
      <Mark tone={tone}>{t(`machine.services.states.${word}`)}</Mark>
      {since !== null && (
        <span className="mt-1 block text-xs text-soft">
          {t("machine.services.since")} <Instant at={since} />
        </span>
      )}
    </>
  );
}

type Texts = ReturnType<typeof useTexts>;

/** A payment provider has its own name. */
function nameOf(name: string, t: Texts): string {
  if (name === "mail" || name === "files" || name === "matomo" || name === "sandbox")
    return t(`machine.services.names.${name}`);
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}

function placeOf({ name, is_sandbox: isSandbox }: MachineService, { bucket, mailServer }: Places, t: Texts): string {
  if (name === "mail") return mailServer ?? t("machine.services.mailInFiles");
  if (name === "files") return bucket ?? t("machine.services.folder");
  return isSandbox ? t("machine.services.noMoney") : "";
}
