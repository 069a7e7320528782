import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";
import { placeAfter } from "./tab-movement.ts";

type Props = { label: string; tabs: readonly { value: string; label: ReactNode; content: ReactNode }[] };

/**
 * Tabs whose panels open as they get the focus; arrows, Home and End move between them:
 * https://www.w3.org/WAI/ARIA/apg/patterns/tabs/.
 */
export function Tabs({ label, tabs }: Props) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const move = (event: KeyboardEvent): void => {
    const next = placeAfter(event.key, current, tabs.length);
    if (next === undefined) return;
    event.preventDefault();
    setCurrent(next);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} className="tabs-list">
        {tabs.map((tab, place) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            aria-selected={place === current}
            aria-controls={place === current ? `${id}-panel` : undefined}
            tabIndex={place === current ? 0 : -1}
            className="tab"
            onClick={() => setCurrent(place)}
            onKeyDown={move}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={tabs[current]?.value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tabs[current]?.value}`}
        tabIndex={0}
        className="rounded-md pt-6"
      >
        {tabs[current]?.content}
      </div>
    </>
  );
}
