import type { ReactElement } from "react";

const heads = [
  [70, 262, 30],
  [158, 250, 26],
  [238, 258, 31],
  [326, 252, 27],
  [408, 262, 30],
] as const;

/** A decorative drawing of a class watching a planet on the wall. */
export function Classroom({ className }: { className: string }): ReactElement {
  return (
    <svg viewBox="0 0 480 300" fill="none" aria-hidden="true" className={className}>
      <defs>
        <linearGradient id="classroom-wall" x1="0" y1="0" x2="1" y2="1">
          <stop stopColor="#2B3A6B" />
          <stop offset="1" stopColor="#141B33" />
        </linearGradient>
        <linearGradient id="classroom-light" x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#9CC4FF" stopOpacity="0.22" />
          <stop offset="1" stopColor="#9CC4FF" stopOpacity="0" />
        </linearGradient>
        <clipPath id="classroom-screen">
          <rect x="72" y="16" width="336" height="190" rx="14" />
        </clipPath>
      </defs>
      <path d="M72 206 8 300h464l-64-94z" fill="url(#classroom-light)" />
      <g clipPath="url(#classroom-screen)">
        <rect x="72" y="16" width="336" height="190" fill="url(#classroom-wall)" />
        <g fill="#F3F1EA" opacity="0.7">
          <circle cx="110" cy="50" r="1.6" />
          <circle cx="152" cy="88" r="1.2" />
          <circle cx="128" cy="160" r="1.8" />
          <circle cx="352" cy="44" r="1.8" />
          <circle cx="382" cy="120" r="1.2" />
          <circle cx="330" cy="176" r="1.4" />
          <circle cx="206" cy="36" r="1.2" />
        </g>
        <circle
          cx="240"
          cy="112"
          r="92"
          stroke="#F3F1EA"
          strokeOpacity="0.22"
          strokeDasharray="2 9"
          strokeLinecap="round"
        />
        <circle cx="240" cy="112" r="52" fill="#FFB547" />
        <path d="M240 60a52 52 0 0 0-45 77 66 66 0 0 1 45-77z" fill="#FFD98A" opacity="0.6" />
        <circle cx="356" cy="74" r="10" fill="#6FDFB2" />
        <path
          d="M180 138c-20 14-30 25-26 32 7 12 56 0 104-25s78-53 71-65c-4-7-19-6-41 1"
          stroke="#E9D8FF"
          strokeWidth="7"
          strokeLinecap="round"
        />
      </g>
      <rect x="72" y="16" width="336" height="190" rx="14" stroke="#F3F1EA" strokeOpacity="0.25" strokeWidth="2" />
      <g className="fill-ground">
        {heads.map(([x, y, r]) => (
          <path
            key={x}
            d={`M${x - r * 1.9} 320c0-${r * 1.3} ${r * 0.8}-${r * 1.6} ${r * 1.9}-${r * 1.6}s${r * 1.9} ${r * 0.3} ${r * 1.9} ${r * 1.6}zM${x - r} ${y - r * 0.4}a${r} ${r} 0 1 1 ${r * 2} 0 ${r} ${r} 0 0 1-${r * 2} 0z`}
          />
        ))}
      </g>
    </svg>
  );
}
