import type { Drawing } from "#shared/ui/drawings.tsx";
import { Stars } from "#shared/ui/stars.tsx";

const stars = [
  [62, 58, 1.6],
  [104, 28, 1.2],
  [92, 122, 1],
  [152, 62, 1],
  [236, 26, 1.4],
  [352, 128, 1.6],
  [290, 22, 1],
  [44, 168, 1.2],
  [362, 176, 1.2],
] as const;

/** A sleeping bell below a moon, for the empty state. */
export const QuietBell: Drawing = ({ className }) => (
  <svg viewBox="0 0 400 250" fill="none" aria-hidden="true" className={className}>
    <Stars places={stars} />
    <path
      d="M366 88a36 36 0 1 1-40-50 30 30 0 0 0 40 50z"
      className="fill-lifted stroke-accent-fore"
      strokeWidth="3"
      strokeLinejoin="round"
    />
    <g transform="rotate(-14 190 160)">
      <path d="M190 62v-14" className="stroke-fore" strokeWidth="7" strokeLinecap="round" />
      <path
        d="M190 62c-38 0-58 28-58 64 0 40-14 52-26 64h168c-12-12-26-24-26-64 0-36-20-64-58-64z"
        className="fill-lifted stroke-fore"
        strokeWidth="3.5"
        strokeLinejoin="round"
      />
      <path d="M150 92c-6 8-9 20-9 34" className="stroke-edge" strokeWidth="3" strokeLinecap="round" />
      <path d="M172 190a18 18 0 0 0 36 0" className="fill-accent stroke-fore" strokeWidth="3.5" />
      <path
        d="M162 140q9 8 18 0M204 140q9 8 18 0M184 160q8 6 16 0"
        className="stroke-fore"
        strokeWidth="3"
        strokeLinecap="round"
      />
    </g>
    <g className="stroke-accent-fore" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round">
      <path d="M262 54h16l-16 18h16" />
      <path d="M244 86h11l-11 13h11" />
    </g>
    <path d="M64 236h272" className="stroke-edge" strokeWidth="2" strokeDasharray="2 10" strokeLinecap="round" />
  </svg>
);
