import type { ReactElement } from "react";
import { Stars } from "./stars.tsx";

/** A decorative drawing; the text beside it says the same. */
export type Drawing = (props: { className?: string }) => ReactElement;

const stars = [
  [22, 38, 1.6],
  [58, 92, 1],
  [74, 20, 1.2],
  [118, 58, 1.8],
  [150, 24, 1],
  [186, 84, 1.2],
  [214, 34, 1.6],
  [246, 112, 1],
  [304, 22, 1.4],
  [322, 92, 1],
  [346, 48, 2],
  [372, 118, 1.2],
  [384, 26, 1],
  [36, 148, 1.2],
  [196, 138, 1],
  [286, 150, 1.4],
  [362, 170, 1],
] as const;

function Hill() {
  return (
    <>
      <defs>
        <linearGradient id="hill" x1="0" y1="194" x2="0" y2="250" gradientUnits="userSpaceOnUse">
          <stop offset="0.1" style={{ stopColor: "var(--color-lifted)" }} />
          <stop offset="1" style={{ stopColor: "var(--color-ground)" }} />
        </linearGradient>
      </defs>
      <path d="M0 250v-18c60-26 128-38 200-38s140 12 200 38v18z" fill="url(#hill)" />
      <path d="M0 232c60-26 128-38 200-38s140 12 200 38" className="stroke-edge" strokeWidth="2" />
    </>
  );
}

function Telescope() {
  return (
    <>
      <g className="stroke-fore" strokeWidth="5" strokeLinecap="round">
        <path d="m118 150-26 68M118 150l6 62M118 150l36 60" />
      </g>
      <g transform="rotate(-28 118 144)">
        <rect x="44" y="137" width="22" height="14" rx="4" className="fill-edge" />
        <rect x="60" y="128" width="92" height="32" rx="9" className="fill-lifted stroke-fore" strokeWidth="3.5" />
        <rect x="148" y="122" width="20" height="44" rx="7" className="fill-accent stroke-fore" strokeWidth="3.5" />
        <path d="M80 130v28" className="stroke-fore" strokeWidth="3" />
      </g>
      <circle cx="118" cy="150" r="8" className="fill-fore" />
    </>
  );
}

/** A telescope pointed at empty sky, the planet hidden behind a hill. */
export const LostPlanet: Drawing = ({ className }) => (
  <svg viewBox="0 0 400 250" fill="none" aria-hidden="true" className={className}>
    <Stars places={stars} />
    <g strokeLinecap="round">
      <path d="M168 118 232 84" className="stroke-edge" strokeWidth="2" strokeDasharray="2 9" />
      <circle cx="268" cy="64" r="34" className="stroke-accent-fore" strokeWidth="3" strokeDasharray="10 11" />
      <path
        d="M214 90c-12 8-18 15-16 19 4 7 40-3 80-23s68-42 64-49c-2-4-12-4-26 0"
        className="stroke-edge"
        strokeWidth="2"
        strokeDasharray="2 8"
      />
    </g>
    <circle cx="322" cy="206" r="32" className="fill-accent" />
    <path
      d="M298 186c-8 7-12 13-10 16 4 6 24 2 46-9s36-24 32-30c-2-3-8-3-17 0"
      className="stroke-fore"
      strokeWidth="3.5"
      strokeLinecap="round"
    />
    <Hill />
    <Telescope />
  </svg>
);

/** The rating as a full moon over a hill with a telescope. */
export const RatedMoon = ({ age, className }: { age: number; className?: string }): ReactElement => (
  <svg viewBox="0 0 400 250" fill="none" aria-hidden="true" className={className}>
    <Stars places={stars} />
    <circle cx="268" cy="88" r="72" className="fill-lifted" opacity="0.6" />
    <circle cx="268" cy="88" r="54" fill="#fff" />
    <rect x="229" y="86" width="19" height="6.5" rx="1.5" fill="#0b0f1c" />
    <text
      x="279"
      y="105.5"
      textAnchor="middle"
      fill="#0b0f1c"
      fontFamily="var(--font-sans)"
      fontSize="49"
      fontWeight="700"
    >
      {age}
    </text>
    <Hill />
    <Telescope />
  </svg>
);

/** A planet with a broken ring and a departing comet. */
export const StrayComet: Drawing = ({ className }) => (
  <svg viewBox="0 0 400 250" fill="none" aria-hidden="true" className={className}>
    <Stars places={stars} />
    <path
      d="M92 166c-26 19-38 35-32 45 12 20 82 2 148-34"
      className="stroke-fore"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <circle cx="196" cy="138" r="66" className="fill-lifted stroke-fore" strokeWidth="3.5" />
    <g className="fill-edge" opacity="0.7">
      <circle cx="170" cy="112" r="12" />
      <circle cx="212" cy="162" r="8" />
      <circle cx="226" cy="104" r="5" />
    </g>
    <path
      d="M150 186c30-5 64-16 96-32M276 116c30-20 48-40 42-50-6-9-26-8-54 1"
      className="stroke-fore"
      strokeWidth="7"
      strokeLinecap="round"
    />
    <g className="fill-fore">
      <circle cx="258" cy="140" r="4" />
      <circle cx="268" cy="132" r="2.5" />
      <circle cx="263" cy="150" r="2" />
    </g>
    <path
      d="m262 104 78 86"
      className="stroke-accent-fore"
      strokeWidth="3"
      strokeLinecap="round"
      strokeDasharray="1 10"
    />
    <path
      d="m318 140 30 50M300 150l40 44M332 136l22 46"
      className="stroke-accent-fore"
      strokeWidth="4"
      strokeLinecap="round"
    />
    <circle cx="354" cy="200" r="15" className="fill-accent" />
  </svg>
);

/** A radio dish without a signal. */
export const SilentDish: Drawing = ({ className }) => (
  <svg viewBox="0 0 400 250" fill="none" aria-hidden="true" className={className}>
    <Stars places={stars} />
    <g className="stroke-accent-fore" strokeWidth="4" strokeLinecap="round" strokeDasharray="7 12">
      <path d="M240 84a34 34 0 0 1 26 36" />
      <path d="M254 54a66 66 0 0 1 50 70" />
      <path d="M268 24a98 98 0 0 1 74 102" />
    </g>
    <Hill />
    <path d="m150 160-26 48h72l-24-40" className="fill-lifted stroke-fore" strokeWidth="3.5" strokeLinejoin="round" />
    <path
      d="M98 82c-14 42 6 84 48 98s84-4 100-44z"
      className="fill-lifted stroke-fore"
      strokeWidth="3.5"
      strokeLinejoin="round"
    />
    <path d="M98 82c44 0 110 18 148 54" className="stroke-fore" strokeWidth="3.5" />
    <path d="m172 106 40-22M150 146l62-62" className="stroke-fore" strokeWidth="3" strokeLinecap="round" />
    <circle cx="213" cy="83" r="8" className="fill-accent stroke-fore" strokeWidth="3" />
  </svg>
);
