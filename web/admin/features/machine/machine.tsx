import type { Machine } from "#contract/admin/machine.ts";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { Alarms } from "./alarms.tsx";
import { Backups } from "./backups.tsx";
import { Certificates } from "./certificates.tsx";
import { useMachine } from "./machine-queries.ts";
import { MachineTabs } from "./machine-tabs.tsx";
import { Mail } from "./mail.tsx";
import { Processes } from "./processes.tsx";
import { Services } from "./services.tsx";
import { Storage } from "./storage/storage.tsx";
import { Versions } from "./versions.tsx";

/** What the service runs on: processes, storage, mail, backups, providers, certificates and versions. */
export function MachinePage() {
  const t = useTexts();
  const machine = useMachine();
  return (
    <>
      <PageHead title={t("machine.title")} lead={t("machine.lead")} />
      <MachineTabs />
      <Alarms />
      <Loaded asked={machine}>{(found) => <State machine={found} />}</Loaded>
    </>
  );
}

function State({ machine }: { machine: Machine }) {
  const { processes, storage, mail, backups, services, certificates } = machine;
  return (
    <div className="grid gap-9">
      <Processes processes={processes} />
      <Storage storage={storage} />
      <Services services={services} bucket={storage.bucket} mailServer={mail.server} />
      <div className="grid items-start gap-x-6 gap-y-9 sm:grid-cols-2">
        <Mail mail={mail} />
        <Backups backups={backups} />
        <Certificates certificates={certificates} />
        <Versions machine={machine} />
      </div>
    </div>
  );
}
