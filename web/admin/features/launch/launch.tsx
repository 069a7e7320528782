import { useSearchParams } from "react-router";
import { Button } from "#shared/ui/button.tsx";
import { showToast } from "#shared/ui/toast-store.ts";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Loaded } from "#admin/parts/loaded.tsx";
import { PageHead } from "#admin/parts/page-head.tsx";
import { useTexts } from "#admin/texts.ts";
import { refreshLaunch, useLaunch } from "./launch-queries.ts";
import { LaunchProgress } from "./launch-progress.tsx";
import { LaunchStepPanel } from "./launch-step.tsx";

/** The way from an empty installation to a service that people can be let into, step by step. */
export function LaunchPage() {
  const t = useTexts();
  const launch = useLaunch();
  return (
    <>
      <PageHead title={t("launch.title")} lead={t("launch.lead")} />
      <Arrival />
      <Loaded asked={launch}>
        {({ steps, public_url: publicUrl }) => (
          <>
            <LaunchProgress steps={steps} />
            <ol className="mt-6 grid gap-4">
              {steps.map((step, index) => (
                <li key={step.name}>
                  <LaunchStepPanel step={step} place={index + 1} publicUrl={publicUrl} />
                </li>
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </>
  );
}

/** The link of a test letter leads here. */
function Arrival() {
  const t = useTexts();
  const [parameters, setParameters] = useSearchParams();
  const { act, busy, fault } = useActing();
  const code = parameters.get("letter");
  if (code === null) return null;
  const confirm = () =>
    act(async () => {
      await call("PUT /admin/launch/test-letter", { body: { code } });
      await refreshLaunch();
      setParameters({}, { replace: true });
      showToast(t("launch.arrival.done"), { tone: "success" });
    });
  return (
    <section className="panel mb-6 border-accent p-6" aria-labelledby="arrival">
      <h2 id="arrival" className="text-lg">
        {t("launch.arrival.title")}
      </h2>
      <p className="mt-2 mb-4 max-w-2xl text-soft">{t("launch.arrival.lead")}</p>
      <Button busy={busy} onClick={() => void confirm()}>
        {t("launch.arrival.confirm")}
      </Button>
      <FaultLine fault={fault} />
    </section>
  );
}
