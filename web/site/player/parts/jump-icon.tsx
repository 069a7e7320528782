/** A circular arrow around a 10. */
export function JumpIcon({ backwards = false }: { backwards?: boolean }) {
  return (
    <svg
      viewBox="0 0 28 28"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-7"
      aria-hidden="true"
    >
      <g transform={backwards ? "matrix(-1 0 0 1 28 0)" : undefined}>
        <path d="M19.6 5.4A10.4 10.4 0 1 0 24.4 14" />
        <path d="M20.4 1.6v4.4h-4.4" />
      </g>
      <text x="14" y="18" textAnchor="middle" fontSize="9.5" fontWeight="700" stroke="none" fill="currentColor">
        10
      </text>
    </svg>
  );
}
