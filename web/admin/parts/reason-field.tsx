import type { UseFormRegisterReturn } from "react-hook-form";
import { TextField } from "#shared/ui/field.tsx";
import { useTexts } from "../texts.ts";

type Props = { register: UseFormRegisterReturn; error: string | undefined };

/** Why somebody acts, in free words, for the audit log. It may be left out: see `OptionalReason`. */
export function ReasonField({ register, error }: Props) {
  const t = useTexts();
  return (
    <TextField
      label={t("member.reason")}
      hint={t("member.reasonHint")}
      maxLength={500}
      autoComplete="off"
      error={error}
      {...register}
    />
  );
}
