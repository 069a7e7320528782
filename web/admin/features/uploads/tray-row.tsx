import { CircleAlert, X } from "lucide-react";
import { IconButton } from "#shared/ui/button.tsx";
import { Select } from "#shared/ui/select.tsx";
import { useSize } from "#admin/parts/amounts.ts";
import { useTexts } from "#admin/texts.ts";
import { lacking, planKinds, type Plan, type PlanKind } from "./plans.ts";
import { TitlePicker } from "./title-picker.tsx";
import { changePlan, hasItsFile, removeFromTray, type Waiting } from "./tray.ts";

type Props = { row: Waiting; begun: ReadonlySet<string> };
type TextField = Exclude<keyof Plan, "kind" | "of" | "seriesId">;

const fields: Record<PlanKind, readonly TextField[]> = {
  movie: ["title"],
  episode: ["series", "season", "episode", "title"],
  trailer: [],
  captions: [],
  poster: [],
};

/** A file with its plan. */
export function TrayRow({ row, begun }: Props) {
  const t = useTexts();
  const size = useSize();
  const { key, name, folder, bytes, plan, fault } = row;
  const isHere = hasItsFile(row);
  const wrong = lacking(plan, begun);
  const said = fault ?? (isHere ? null : t("uploads.dropAgain"));
  return (
    <li className="tray-row compact">
      <div className="min-w-0">
        <p className="truncate text-sm font-semibold" title={name}>
          {name}
        </p>
        <p className="truncate text-xs text-soft">{[size(bytes), folder].filter(Boolean).join(" · ")}</p>
      </div>
      <Select
        aria-label={t("uploads.kind", { name })}
        value={plan.kind}
        onChange={({ currentTarget }) => changePlan(key, { kind: currentTarget.value as PlanKind })}
      >
        {planKinds.map((kind) => (
          <option key={kind} value={kind}>
            {t(`uploads.kinds.${kind}`)}
          </option>
        ))}
      </Select>
      <div className="tray-fields" data-kind={plan.kind}>
        {fields[plan.kind].map((field) => (
          <input
            key={field}
            type="text"
            className="control"
            inputMode={field === "season" || field === "episode" ? "numeric" : undefined}
            aria-label={`${t(`uploads.field.${field}`)} – ${name}`}
            placeholder={t(`uploads.field.${field}`)}
            aria-invalid={wrong.includes(field) || undefined}
            autoComplete="off"
            maxLength={200}
            value={plan[field]}
            onChange={({ currentTarget }) => changePlan(key, { [field]: currentTarget.value })}
          />
        ))}
        {fields[plan.kind].length === 0 && (
          <TitlePicker
            label={`${t("uploads.field.of")} – ${name}`}
            placeholder={t("uploads.field.of")}
            value={plan.of}
            isWrong={wrong.includes("of")}
            onChange={(of) => changePlan(key, { of })}
          />
        )}
      </div>
      <IconButton
        label={t("uploads.takeAway", { name })}
        size="small"
        icon={<X className="size-4" aria-hidden="true" />}
        onClick={() => removeFromTray([key])}
      />
      {said && (
        <p className={`tray-note ${fault ? "text-error" : "text-soft"}`} role={fault ? "alert" : undefined}>
          <CircleAlert className="mt-0.5 size-4 flex-none" aria-hidden="true" />
          {said}
        </p>
      )}
    </li>
  );
}
