import { ArrowRight, Check, Minus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { confirmedSteps, readSteps, type LaunchStep } from "#contract/admin/launch.ts";
import { Button } from "#shared/ui/button.tsx";
import { call } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { Instant } from "#admin/parts/instant.tsx";
import { useTexts } from "#admin/texts.ts";
import { LeaveDialog } from "./leave-dialog.tsx";
import { LaunchFindings } from "./launch-findings.tsx";
import { putLaunch, refreshLaunch } from "./launch-queries.ts";

/** Where a step is done. A step without a page has a button, or a command. */
const places = {
  staff: "/staff",
  identity: "/texts/identity",
  brand: "/texts/brand",
  offer: "/plans",
  payments: "/subscribers",
  film: "/uploads",
  pages: "/texts/pages",
} as const;

const trials = {
  letters: "POST /admin/launch/test-letter",
  address: "POST /admin/launch/address-check",
} as const;

type Props = { step: LaunchStep; place: number; publicUrl: string };

export function LaunchStepPanel({ step, place, publicUrl }: Props) {
  const t = useTexts();
  const [isLeaving, setLeaving] = useState(false);
  const { name, state } = step;
  const heading = `launch-${name}`;
  const title = t(`launch.steps.${name}.title`);
  return (
    <section className="panel grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 p-5 xs:p-6" aria-labelledby={heading}>
      <StepMark state={state} place={place} />
      <div>
        <h2 id={heading} className="text-base font-semibold">
          {title} <span className="sr-only">{t(`launch.state.${state}`)}</span>
        </h2>
        <p className="mt-1 max-w-2xl text-sm text-soft">{t(`launch.steps.${name}.lead`, { address: publicUrl })}</p>
        <LaunchFindings findings={step.findings} />
        {state === "left" && <SetAside step={step} />}
        <StepActions step={step} title={title} onLeave={() => setLeaving(true)} />
      </div>
      {isLeaving && <LeaveDialog name={name} title={title} onClose={() => setLeaving(false)} />}
    </section>
  );
}

type ActionsProps = { step: LaunchStep; title: string; onLeave: () => void };

/** What a person can do about a step. */
function StepActions({ step, title, onLeave }: ActionsProps) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const { name, state } = step;
  const confirm = t(name === "brand" ? "launch.keep" : "launch.confirm");
  const set = (to: "confirmed" | "open") =>
    act(async () => putLaunch(await call("PUT /admin/launch/steps", { body: { step: name, state: to } })));
  return (
    <>
      <div className="mt-4 flex flex-wrap items-center gap-2">
        {isConfirmable(name) && state !== "done" && (
          <Button
            size="small"
            busy={busy}
            look={isRead(name) ? "primary" : "secondary"}
            aria-label={`${confirm} (${title})`}
            onClick={() => void set("confirmed")}
          >
            {confirm}
          </Button>
        )}
        <Trial name={name} />
        <StepLink name={name} />
        {state === "missing" && (
          <Button look="quiet" size="small" aria-label={`${t("launch.leave")} (${title})`} onClick={onLeave}>
            {t("launch.leave")}
          </Button>
        )}
        {(state === "left" || isTakenBack(step)) && (
          <Button
            look="quiet"
            size="small"
            busy={busy}
            aria-label={`${t("launch.reopen")} (${title})`}
            onClick={() => void set("open")}
          >
            {t("launch.reopen")}
          </Button>
        )}
      </div>
      {fault && <FaultLine fault={fault} />}
    </>
  );
}

const isRead = (name: LaunchStep["name"]) => readSteps.some((one) => one === name);
const isConfirmable = (name: LaunchStep["name"]) => confirmedSteps.some((one) => one === name);
/** Whether a person settled it, not the program. */
const isTakenBack = ({ state, findings }: LaunchStep) =>
  state === "done" && findings.some(({ code }) => code === "read" || code === "brand-kept");

function StepMark({ state, place }: { state: LaunchStep["state"]; place: number }) {
  const look = { done: "border-success bg-success text-white", left: "border-edge text-soft", missing: "border-edge" }[
    state
  ];
  return (
    <span
      className={`grid size-8 place-items-center rounded-full border-2 text-sm font-semibold tabular-nums ${look}`}
      aria-hidden="true"
    >
      {state === "done" ? <Check className="size-4" /> : state === "left" ? <Minus className="size-4" /> : place}
    </span>
  );
}

function SetAside({ step: { by, at, note } }: { step: LaunchStep }) {
  const t = useTexts();
  return (
    <p className="mt-3 text-sm text-soft">
      {t("launch.leftBy", { name: by ?? "" })} {at !== null && <Instant at={at} />}
      {note !== null && ` · ${note}`}
    </p>
  );
}

function StepLink({ name }: { name: LaunchStep["name"] }) {
  const t = useTexts();
  if (!(name in places)) return null;
  const page = name as keyof typeof places;
  return (
    <Link
      to={places[page]}
      className="inline-flex min-h-9 items-center gap-1.5 px-2 text-sm font-semibold underline-offset-4 hover:underline"
    >
      {t(`launch.steps.${page}.open`)}
      <ArrowRight className="size-4" aria-hidden="true" />
    </Link>
  );
}

/** Starts the program's own trial of a step. */
function Trial({ name }: { name: LaunchStep["name"] }) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  if (!(name in trials)) return null;
  const trial = name as keyof typeof trials;
  const start = () =>
    act(async () => {
      await call(trials[trial]);
      await refreshLaunch();
    });
  return (
    <>
      <Button look="secondary" size="small" busy={busy} onClick={() => void start()}>
        {t(`launch.steps.${trial}.try`)}
      </Button>
      {fault && <FaultLine fault={fault} />}
    </>
  );
}
