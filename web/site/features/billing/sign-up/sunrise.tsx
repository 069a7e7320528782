import type { Drawing } from "#shared/ui/drawings.tsx";

const rays = [-72, -54, -36, -18, 0, 18, 36, 54, 72];
const sparks = [
  [48, 62, "#6FDFB2"],
  [92, 28, "#9CC4FF"],
  [128, 74, "#FFD98A"],
  [270, 70, "#FF9D8C"],
  [304, 30, "#D6B4FF"],
  [352, 64, "#6FDFB2"],
  [24, 116, "#FF9D8C"],
  [376, 112, "#9CC4FF"],
] as const;

/** A sunrise, for the first day of a subscription. */
export const Sunrise: Drawing = ({ className }) => (
  <svg viewBox="0 0 400 200" fill="none" aria-hidden="true" className={className}>
    <defs>
      <radialGradient id="sunrise-glow" cx="0.5" cy="0.5" r="0.5">
        <stop stopColor="#FFB547" stopOpacity="0.5" />
        <stop offset="1" stopColor="#FFB547" stopOpacity="0" />
      </radialGradient>
      <clipPath id="sunrise-sky">
        <path d="M0 0h400v168a420 420 0 0 0-400 0z" />
      </clipPath>
    </defs>
    <circle cx="200" cy="132" r="130" fill="url(#sunrise-glow)" />
    <g stroke="#FFB547" strokeWidth="4" strokeLinecap="round">
      {rays.map((turn) => (
        <path key={turn} d="M200 62V46" transform={`rotate(${turn} 200 132)`} />
      ))}
    </g>
    <circle cx="200" cy="132" r="54" fill="#FFB547" clipPath="url(#sunrise-sky)" />
    {sparks.map(([x, y, color], place) => (
      <path
        key={x}
        d="M0-9C1.5-2 2-1.5 9 0 2 1.5 1.5 2 0 9-1.5 2-2 1.5-9 0-2-1.5-1.5-2 0-9z"
        transform={`translate(${x} ${y}) scale(${place % 2 === 0 ? 1 : 0.7})`}
        fill={color}
      />
    ))}
    <path d="M0 168a420 420 0 0 1 400 0v32H0z" className="fill-lifted" />
    <path d="M0 168a420 420 0 0 1 400 0" stroke="#FFD98A" strokeWidth="3" />
  </svg>
);
