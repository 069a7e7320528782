import { useLocation } from "react-router";
import { useLocale, useTranslations } from "use-intl";
import type { LeavingKind } from "#contract/leaving.ts";
import { longInstant } from "#contract/date-text.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { Link } from "#shared/ui/link.tsx";
import { type LeavingStep, leavingFields, type Typed } from "./leaving-steps.ts";
import { Acts, ReadOnlyNote } from "#shared/ui/read-only.tsx";

/** The way out in three steps of plain forms: it works without a script. */
export function LeavingView(step: { kind: LeavingKind; at: LeavingStep }) {
  return (
    <Acts>
      <ReadOnlyNote />
      <Step {...step} />
    </Acts>
  );
}

function Step({ kind, at }: { kind: LeavingKind; at: LeavingStep }) {
  switch (at.step) {
    case "identify":
      return <Identify kind={kind} at={at} />;
    case "recapitulation":
      return <Recapitulation kind={kind} typed={at.typed} />;
    case "acknowledged":
      return <Acknowledged kind={kind} at={at} />;
  }
}

function Identify({ kind, at }: { kind: LeavingKind; at: Extract<LeavingStep, { step: "identify" }> }) {
  const t = useTranslations("billing.leaving");
  const { pathname } = useLocation();
  const { typed, faults, refusal } = at;
  return (
    <form method="post" action={pathname} noValidate className="grid">
      {refusal && (
        <p role="alert" className="pb-4 text-error">
          {refusal}
        </p>
      )}
      <div className="grid gap-x-4 xs:grid-cols-2">
        <TextField
          label={t("lastName")}
          name="last_name"
          autoComplete="family-name"
          required
          defaultValue={typed.last_name}
          error={faults.last_name}
        />
        <TextField
          label={t("firstName")}
          name="first_name"
          autoComplete="given-name"
          required
          defaultValue={typed.first_name}
          error={faults.first_name}
        />
      </div>
      <TextField
        label={t("email")}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        spellCheck={false}
        required
        defaultValue={typed.email}
        error={faults.email}
      />
      <TextField
        label={t("reference")}
        aside={t("optional")}
        hint={t("referenceHint")}
        name="reference"
        autoComplete="off"
        defaultValue={typed.reference}
        error={faults.reference}
      />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-4">
        <Button type="submit" name="step" value="recapitulation" size="large">
          {t("continue")}
        </Button>
        <Link to="/profile#abonnement" reloadDocument className="link">
          {t(`${kind}.inAccount`)}
        </Link>
      </div>
    </form>
  );
}

function Recapitulation({ kind, typed }: { kind: LeavingKind; typed: Typed }) {
  const t = useTranslations("billing.leaving");
  const { pathname } = useLocation();
  const rows = [
    [t("declaration"), t(`${kind}.declared`)],
    [t("lastName"), typed.last_name],
    [t("firstName"), typed.first_name],
    [t("email"), typed.email],
    [t("reference"), typed.reference],
  ].filter(([, value]) => value !== "");
  return (
    <form method="post" action={pathname} className="grid gap-6">
      <h2 className="text-xl">{t("recapitulation")}</h2>
      <dl className="grid gap-3">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <p>{t(`${kind}.effect`)}</p>
      {leavingFields.map((field) => (
        <input key={field} type="hidden" name={field} value={typed[field]} />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" name="step" value="confirm" size="large">
          {t(`${kind}.confirm`)}
        </Button>
        <Button type="submit" name="step" value="identify" look="quiet" size="large">
          {t("change")}
        </Button>
      </div>
    </form>
  );
}

function Acknowledged({ kind, at }: { kind: LeavingKind; at: Extract<LeavingStep, { step: "acknowledged" }> }) {
  const t = useTranslations("billing.leaving");
  const locale = useLocale();
  const received = longInstant(at.receivedAt, locale);
  return (
    <div role="status" className="grid gap-4">
      <h2 className="text-xl">{t(`${kind}.done`)}</h2>
      <p>{t("received", { at: received })}</p>
      <p className="break-words">{t("letter", { email: at.email })}</p>
    </div>
  );
}
