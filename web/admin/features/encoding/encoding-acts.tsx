import { RotateCcw, X } from "lucide-react";
import { encodingPriorities, type Encoding } from "#contract/admin/encodings.ts";
import { Button } from "#shared/ui/button.tsx";
import { Select } from "#shared/ui/select.tsx";
import { call, queries } from "#admin/api.ts";
import { useActing } from "#admin/form.ts";
import { FaultLine } from "#admin/parts/fault.tsx";
import { useTexts } from "#admin/texts.ts";
import { isUnderWay } from "./encoding-queries.ts";

type Props = { encoding: Encoding };

export const refreshEncodings = async (): Promise<void> => {
  await queries.invalidateQueries({ queryKey: ["encodings"] });
  await queries.invalidateQueries({ queryKey: ["encoding"] });
};

/** The actions that an encoding's state allows: retry, cancel, prioritise. */
export function EncodingActs({ encoding }: Props) {
  const t = useTexts();
  const { act, busy, fault } = useActing();
  const { id, state, title } = encoding;
  const params = { id };
  const done = (work: Promise<unknown>) =>
    act(async () => {
      await work;
      await refreshEncodings();
    });
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      {state === "waiting" && <Priority encoding={encoding} />}
      {isUnderWay(encoding) && (
        <Button
          look="secondary"
          size="small"
          busy={busy}
          icon={<X className="size-4" aria-hidden="true" />}
          aria-label={t("encodings.cancelOf", { title })}
          onClick={() => void done(call("POST /admin/encodings/{id}/cancellation", { params }))}
        >
          {t("encodings.cancel")}
        </Button>
      )}
      {(state === "failed" || state === "cancelled") && (
        <Button
          look="secondary"
          size="small"
          busy={busy}
          icon={<RotateCcw className="size-4" aria-hidden="true" />}
          aria-label={t("encodings.retryOf", { title })}
          onClick={() => void done(call("POST /admin/encodings/{id}/retry", { params }))}
        >
          {t("encodings.retry")}
        </Button>
      )}
      {fault && <FaultLine fault={fault} />}
    </div>
  );
}

function Priority({ encoding: { id, priority, title } }: Props) {
  const t = useTexts();
  const { act, fault } = useActing();
  const choose = (next: string) =>
    act(async () => {
      const chosen = encodingPriorities.find((one) => one === next) ?? "normal";
      await call("PUT /admin/encodings/{id}/priority", { params: { id }, body: { priority: chosen } });
      await refreshEncodings();
    });
  return (
    <>
      <Select
        className="compact"
        aria-label={t("encodings.priorityOf", { title })}
        value={priority}
        onChange={({ currentTarget }) => void choose(currentTarget.value)}
      >
        {encodingPriorities.map((one) => (
          <option key={one} value={one}>
            {t(`encodings.priorities.${one}`)}
          </option>
        ))}
      </Select>
      {fault && <FaultLine fault={fault} />}
    </>
  );
}
