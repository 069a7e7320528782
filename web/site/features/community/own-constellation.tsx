import type { Drawing } from "#shared/ui/drawings.tsx";
import { Stars } from "#shared/ui/stars.tsx";

const stars = [
  [28, 44, 1.4],
  [92, 22, 1],
  [148, 40, 1.6],
  [214, 24, 1.2],
  [296, 40, 1.6],
  [372, 26, 1.2],
  [24, 150, 1],
  [60, 206, 1.4],
  [150, 222, 1],
  [236, 214, 1.4],
  [326, 226, 1],
  [382, 146, 1.6],
  [352, 84, 1],
  [190, 92, 1.2],
] as const;

/** Positions of the constellation's outlined stars. */
const places = [
  [150, 172],
  [226, 150],
  [268, 92],
  [334, 120],
  [318, 186],
] as const;

/** One bright star and the dotted outline of a constellation. */
export const OwnConstellation: Drawing = ({ className }) => (
  <svg viewBox="0 0 400 250" fill="none" aria-hidden="true" className={className}>
    <Stars places={stars} />
    <path
      d="M84 104 150 172l76-22 42-58 66 28-16 66-92-36"
      className="stroke-edge"
      strokeWidth="2"
      strokeLinecap="round"
      strokeDasharray="2 9"
    />
    {places.map(([x, y]) => (
      <g key={`${x}-${y}`}>
        <circle cx={x} cy={y} r="15" className="fill-ground" />
        <path
          d={starAt(x, y, 13)}
          className="stroke-edge"
          strokeWidth="2.5"
          strokeLinejoin="round"
          strokeDasharray="5 5"
        />
      </g>
    ))}
    <circle cx="84" cy="104" r="44" className="fill-lifted" />
    <path d={starAt(84, 104, 32)} className="fill-accent stroke-fore" strokeWidth="3.5" strokeLinejoin="round" />
  </svg>
);

/** The path of a five-pointed star. */
function starAt(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, turn) => {
    const reach = turn % 2 === 0 ? radius : radius * 0.46;
    const angle = (turn * Math.PI) / 5 - Math.PI / 2;
    return `${(x + reach * Math.cos(angle)).toFixed(1)} ${(y + reach * Math.sin(angle)).toFixed(1)}`;
  });
  return `M${points.join("L")}z`;
}
