const sizes = { small: "size-5", medium: "size-8", large: "size-12" } as const;

/** A planet in orbit. Decorative without a label. */
export function Spinner({ label, size = "medium" }: { label?: string; size?: keyof typeof sizes }) {
  const said = label ? ({ role: "status", "aria-label": label } as const) : ({ "aria-hidden": true } as const);
  return (
    <span {...said} className={`spinner inline-grid ${sizes[size]} place-items-center`}>
      <svg viewBox="0 0 48 48" fill="none" className="size-full" aria-hidden="true">
        <circle cx="24" cy="24" r="19" stroke="currentColor" strokeOpacity="0.28" strokeWidth="3" />
        <circle cx="24" cy="24" r="7" fill="currentColor" fillOpacity="0.28" />
        <g className="orbiting">
          <path d="M24 5a19 19 0 0 1 19 19" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
          <circle cx="43" cy="24" r="4" fill="currentColor" />
        </g>
      </svg>
    </span>
  );
}
