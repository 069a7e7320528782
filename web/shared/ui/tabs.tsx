import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type Props = {
  label: string;
  tabs: readonly { value: string; label: ReactNode; content: ReactNode }[];
  value?: string;
  onChange?: (value: string) => void;
};

/** Tabs; arrow keys move between them. */
export function Tabs({ label, tabs, value, onChange }: Props) {
  const chosen = value === undefined ? { defaultValue: tabs[0]?.value } : { value };
  return (
    <Base.Root {...chosen} onValueChange={(next: string) => onChange?.(next)}>
      <Base.List aria-label={label} className="tabs-list" activateOnFocus>
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className="tab">
            {tab.label}
          </Base.Tab>
        ))}
        <Base.Indicator className="tabs-indicator" />
      </Base.List>
      {tabs.map((tab) => (
        <Base.Panel key={tab.value} value={tab.value} className="rounded-md pt-6">
          {tab.content}
        </Base.Panel>
      ))}
    </Base.Root>
  );
}
