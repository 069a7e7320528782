import { ChoiceButtons } from "#admin/parts/choice-buttons.tsx";
import { useTexts } from "#admin/texts.ts";
import { type JobKind, jobKinds } from "#contract/admin/job-kinds.ts";

export function KindFilter({
  kind,
  onChoose,
}: {
  kind: JobKind | undefined;
  onChoose: (kind: JobKind | undefined) => void;
}) {
  const t = useTexts();
  return (
    <div className="mb-4">
      <ChoiceButtons
        label={t("jobs.kind")}
        choices={[undefined, ...jobKinds].map((one) => ({
          value: one,
          name: t(one ? `jobs.kinds.${one}` : "jobs.allKinds"),
        }))}
        value={kind}
        onChoose={onChoose}
      />
    </div>
  );
}
