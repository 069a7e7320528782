import type { MachineCertificate } from "#contract/admin/machine-shapes.ts";
import { longDay } from "#contract/date-text.ts";
import { useLanguage } from "#admin/language.ts";
import { useTexts } from "#admin/texts.ts";
import { Block } from "./block.tsx";
import { Mark, type Tone } from "./mark.tsx";

const tones: Record<MachineCertificate["state"], Tone> = {
  valid: "good",
  ending: "bad",
  refused: "bad",
  unreachable: "bad",
  open: "quiet",
  local: "quiet",
  unread: "quiet",
};

/** What the public addresses present. The program itself loads none: TLS ends in front of it. */
export function Certificates({ certificates }: { certificates: readonly MachineCertificate[] }) {
  const t = useTexts();
  const { locale } = useLanguage();
  return (
    <Block title={t("machine.certificates.title")}>
      <ul className="panel divide-y divide-line text-sm">
        {certificates.map(({ address, state, valid_until: until, reason }) => (
          <li key={address} className="px-4 py-3">
            <span className="block font-semibold wrap-anywhere">{address}</span>
            <span className="mt-1 block">
              <Mark tone={tones[state]}>
                {t(`machine.certificates.states.${state}`, {
                  until: until === null ? "" : longDay(until, locale),
                  reason: reason ?? "",
                })}
              </Mark>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-soft">{t("machine.certificates.own")}</p>
    </Block>
  );
}
