import type { Machine } from "#contract/admin/machine.ts";
import { useTexts } from "#admin/texts.ts";
import { Block } from "./block.tsx";
import { Facts } from "./facts.tsx";
import { Mark } from "./mark.tsx";

/** What runs, and whether all processes run the same. */
export function Versions({ machine: { processes, versions } }: { machine: Machine }) {
  const t = useTexts();
  const present = processes.filter(({ is_missing: isMissing }) => !isMissing);
  const all = (of: (one: (typeof present)[number]) => string | null) => [
    ...new Set(present.map(of).filter((one) => one !== null)),
  ];
  const programs = all(({ version }) => version);
  const isSame = programs.length < 2 && all(({ migration }) => migration).length < 2;
  const ffmpegs = all(({ ffmpeg }) => ffmpeg);
  return (
    <Block title={t("machine.versions.title")}>
      <Facts
        facts={[
          [t("machine.versions.program"), programs.join(", ") || "–"],
          [t("machine.versions.node"), all(({ node }) => node).join(", ") || "–"],
          [t("machine.versions.postgres"), versions.postgres],
          [
            t("machine.versions.ffmpeg"),
            ffmpegs.join(", ").replaceAll("FFmpeg ", "") || t("machine.versions.noFfmpeg"),
          ],
          [t("machine.versions.migration"), versions.migration],
          [
            t("machine.versions.processes"),
            <Mark key="same" tone={isSame ? "good" : "bad"}>
              {t(isSame ? "machine.versions.same" : "machine.versions.different")}
            </Mark>,
          ],
        ]}
      />
    </Block>
  );
}
