import { PartLink } from "#admin/parts/part-link.tsx";
import { useTexts } from "#admin/texts.ts";

/** State and settings. */
export function MachineTabs() {
  const t = useTexts();
  return (
    <nav aria-label={t("machine.tabs.label")} className="mb-6 overflow-x-auto border-b border-line">
      <ul className="flex">
        <li>
          <PartLink to="/machine">{t("machine.tabs.state")}</PartLink>
        </li>
        <li>
          <PartLink to="/machine/settings">{t("machine.tabs.settings")}</PartLink>
        </li>
      </ul>
    </nav>
  );
}
