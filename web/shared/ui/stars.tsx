type Star = readonly [x: number, y: number, radius: number];

/** Small stars in the background of a drawing. */
export function Stars({ places }: { places: readonly Star[] }) {
  return (
    <g fill="currentColor" opacity="0.55">
      {places.map(([x, y, radius]) => (
        <circle key={`${x}-${y}`} cx={x} cy={y} r={radius} />
      ))}
    </g>
  );
}
