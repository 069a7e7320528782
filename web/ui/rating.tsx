/** The French signal: a round white disc with the age in it. `label` says it: 'Déconseillé aux moins de 10 ans'. */
export function Rating({
  age,
  label,
  className = "size-8",
}: {
  age: 10 | 12 | 16 | 18;
  label: string;
  className?: string;
}) {
  return (
    <svg role="img" aria-label={label} viewBox="0 0 32 32" className={`flex-none ${className}`}>
      <circle cx="16" cy="16" r="15" fill="#fff" stroke="#0b0f1c" strokeOpacity="0.35" />
      <text
        x="15.5"
        y="21"
        textAnchor="middle"
        fill="#0b0f1c"
        fontFamily="var(--font-sans)"
        fontSize="14"
        fontWeight="700"
        letterSpacing="-0.4"
      >
        −{age}
      </text>
    </svg>
  );
}
