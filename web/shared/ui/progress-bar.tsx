/** A thin bar from 0 to 1. Exposed to assistive technology only with a label. */
export function ProgressBar({ value, label }: { value: number; label?: string }) {
  const portion = Math.min(1, Math.max(0, value));
  const said = label
    ? ({
        role: "progressbar",
        "aria-label": label,
        "aria-valuenow": Math.round(portion * 100),
        "aria-valuemin": 0,
        "aria-valuemax": 100,
      } as const)
    : {};
  return (
    <span {...said} className="progress-bar">
      <span style={{ scale: `${portion} 1` }} />
    </span>
  );
}
