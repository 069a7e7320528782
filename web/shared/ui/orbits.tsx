const stars = [
  [8, 12],
  [21, 34],
  [34, 8],
  [47, 22],
  [62, 10],
  [78, 18],
  [90, 7],
  [15, 52],
  [29, 66],
  [55, 44],
  [70, 33],
  [86, 40],
  [94, 62],
  [6, 78],
  [41, 58],
  [66, 68],
  [82, 80],
  [50, 88],
  [24, 90],
  [73, 94],
] as const;

/** A decorative animation of the inner planets seen from above. */
export function Orbits({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 1000 1000"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className={className}
    >
      <Paints />
      <rect width="1000" height="1000" fill="url(#orbits-night)" />
      <g fill="#F3F1EA">
        {stars.map(([x, y], index) => (
          <circle
            key={`${x}-${y}`}
            cx={x * 10}
            cy={y * 10}
            r={1 + (index % 3) * 0.8}
            opacity={0.3 + (index % 4) * 0.15}
          />
        ))}
      </g>
      <circle cx="250" cy="790" r="430" fill="url(#orbits-glow)" />
      <g stroke="#F3F1EA" strokeOpacity="0.2" strokeWidth="1.5">
        <circle cx="250" cy="790" r="210" />
        <circle cx="250" cy="790" r="340" />
        <circle cx="250" cy="790" r="500" strokeDasharray="2 10" strokeLinecap="round" strokeOpacity="0.45" />
        <circle cx="250" cy="790" r="690" />
        <circle cx="250" cy="790" r="900" strokeDasharray="2 14" strokeLinecap="round" />
      </g>
      <circle cx="250" cy="790" r="112" fill="#FFB547" />
      <path d="M250 678a112 112 0 0 0-98 166 150 150 0 0 1 98-166z" fill="#FFD98A" opacity="0.45" />
      <circle cx="410" cy="654" r="15" fill="#D6B4FF" />
      <circle cx="570" cy="674" r="30" fill="url(#orbits-sand)" />
      <g>
        <circle cx="586" cy="419" r="54" fill="url(#orbits-sea)" />
        <g clipPath="url(#orbits-disc)">
          <path
            d="M520 384c30-10 42 10 66 2s30-26 56-16v60c-26 12-34-12-58-8s-40 12-64-2z"
            fill="#6FDFB2"
            opacity="0.75"
          />
          <path d="M548 470c16-14 44-16 60-4l-20 20h-30z" fill="#6FDFB2" opacity="0.6" />
        </g>
        <circle cx="672" cy="366" r="13" fill="#F3F1EA" />
        <circle cx="586" cy="419" r="102" stroke="#F3F1EA" strokeOpacity="0.22" strokeWidth="1.5" />
      </g>
      <circle cx="930" cy="690" r="38" fill="url(#orbits-rust)" />
      <g transform="rotate(-18 640 42)">
        <ellipse cx="640" cy="30" rx="126" ry="30" stroke="#D6B4FF" strokeOpacity="0.8" strokeWidth="9" />
        <circle cx="640" cy="30" r="70" fill="#B98B6A" />
        <path d="M514 30a126 30 0 0 0 252 0" stroke="#E9D8FF" strokeWidth="9" />
      </g>
    </svg>
  );
}

/** Gradients of the sun and the planets. */
function Paints() {
  return (
    <defs>
      <clipPath id="orbits-disc">
        <circle cx="586" cy="419" r="54" />
      </clipPath>
      <radialGradient id="orbits-glow" cx="0.5" cy="0.5" r="0.5">
        <stop stopColor="#FFB547" stopOpacity="0.55" />
        <stop offset="0.35" stopColor="#FF8A3D" stopOpacity="0.22" />
        <stop offset="1" stopColor="#FF8A3D" stopOpacity="0" />
      </radialGradient>
      <radialGradient id="orbits-night" cx="0.25" cy="0.8" r="1">
        <stop stopColor="#27305A" />
        <stop offset="0.55" stopColor="#141A33" />
        <stop offset="1" stopColor="#0B0F1C" />
      </radialGradient>
      <linearGradient id="orbits-sea" x2="1" y2="1">
        <stop stopColor="#7DB7FF" />
        <stop offset="1" stopColor="#1F4E9A" />
      </linearGradient>
      <linearGradient id="orbits-rust" x2="1" y2="1">
        <stop stopColor="#FF9D8C" />
        <stop offset="1" stopColor="#A83D32" />
      </linearGradient>
      <linearGradient id="orbits-sand" x2="1" y2="1">
        <stop stopColor="#FFE9BE" />
        <stop offset="1" stopColor="#C88F46" />
      </linearGradient>
    </defs>
  );
}
