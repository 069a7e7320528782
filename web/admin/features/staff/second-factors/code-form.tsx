import * as z from "zod/mini";
import { TotpCode } from "#contract/admin/staff-shapes.ts";
import { fault as named } from "#contract/fields.ts";
import { Button } from "#shared/ui/button.tsx";
import { TextField } from "#shared/ui/field.tsx";
import { useSchemaForm } from "#shared/ui/form.ts";
import { useSending } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";

const schemas = {
  totp: z.object({ code: TotpCode }),
  recoveryCode: z.object({ code: z.string().check(z.minLength(1, named("required"))) }),
};

type Props = {
  kind: keyof typeof schemas;
  label: string;
  submit: string;
  send: (code: string) => Promise<void>;
};

/** A form for a single code, typed or autofilled. */
export function CodeForm({ kind, label, submit: action, send }: Props) {
  const form = useSchemaForm(schemas[kind], { code: "" });
  const { submit, fault, busy, errorOf } = useSending(form, ({ code }) => send(code));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <TextField
        label={label}
        autoFocus
        autoComplete={kind === "totp" ? "one-time-code" : "off"}
        inputMode={kind === "totp" ? "numeric" : "text"}
        autoCapitalize="characters"
        spellCheck={false}
        error={errorOf("code")}
        {...form.register("code")}
      />
      <FaultLine fault={fault} />
      <div className="mt-3">
        <Button type="submit" wide busy={busy}>
          {action}
        </Button>
      </div>
    </form>
  );
}
