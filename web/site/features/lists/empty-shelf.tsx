import type { Drawing } from "#shared/ui/drawings.tsx";
import { Stars } from "#shared/ui/stars.tsx";

const stars = [
  [30, 48, 1.6],
  [66, 96, 1],
  [84, 28, 1.2],
  [128, 56, 1.8],
  [150, 20, 1],
  [262, 60, 1.2],
  [300, 26, 1.4],
  [336, 84, 1],
  [358, 40, 2],
  [374, 120, 1.2],
  [44, 152, 1.2],
  [356, 168, 1.4],
] as const;

/** An empty shelf with a lit lamp. */
export const EmptyShelf: Drawing = ({ className }) => (
  <svg viewBox="0 0 400 250" fill="none" aria-hidden="true" className={className}>
    <Stars places={stars} />
    <g className="stroke-edge" strokeWidth="3" strokeLinecap="round" strokeDasharray="8 10">
      <circle cx="146" cy="120" r="30" />
      <circle cx="222" cy="128" r="22" />
      <circle cx="286" cy="116" r="34" />
    </g>
    <path
      d="M246 128c12 10 72 2 88-16"
      className="stroke-edge"
      strokeWidth="3"
      strokeLinecap="round"
      strokeDasharray="2 9"
    />
    <g className="stroke-fore" strokeWidth="3.5" strokeLinejoin="round">
      <path d="M84 154h236l-8 18H92z" className="fill-lifted" />
      <path d="M116 172v20h16l-2-20M288 172l-2 20h16v-20" className="fill-lifted" strokeLinecap="round" />
    </g>
    <circle cx="200" cy="62" r="13" className="fill-accent" />
    <g className="stroke-accent-fore" strokeWidth="3.5" strokeLinecap="round">
      <path d="M200 34v-8M200 98v-8M172 62h-8M236 62h-8M180 42l-5-5M225 87l-5-5M220 42l5-5M175 87l5-5" />
    </g>
  </svg>
);
