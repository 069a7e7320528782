type Value = string | number | readonly string[];

/** FFmpeg's arguments for options by name, in the order given: `{ map: ["0:v", "1:a"] }` → -map 0:v -map 1:a. */
export function ffmpegOptions(options: Readonly<Record<string, Value>>): string[] {
  return Object.entries(options).flatMap(([name, value]) => {
    const values = typeof value === "object" ? value : [value];
    return values.flatMap((one) => [`-${name}`, String(one)]);
  });
}
