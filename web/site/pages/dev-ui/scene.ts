/** A generated sky as a placeholder for posters. */
export function scene(seed: number, across = 640, down = 360): { url: string; color: string } {
  const hue = (seed * 67) % 360;
  const radius = down * (0.28 + ((seed * 13) % 20) / 100);
  const x = across * (0.3 + ((seed * 29) % 40) / 100);
  const stars = Array.from({ length: 40 }, (_, index) => {
    const place = (index + 1) * (seed + 7) * 7919;
    return `<circle cx="${place % across}" cy="${(place * 31) % down}" r="${1 + (index % 3) / 2}" fill="#fff" opacity=".${3 + (index % 6)}"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${across} ${down}"><defs><linearGradient id="s" x2="0.3" y2="1"><stop stop-color="hsl(${hue} 55% 14%)"/><stop offset="1" stop-color="hsl(${(hue + 50) % 360} 60% 30%)"/></linearGradient><radialGradient id="p" cx=".35" cy=".3"><stop stop-color="hsl(${(hue + 30) % 360} 90% 78%)"/><stop offset="1" stop-color="hsl(${(hue + 340) % 360} 70% 34%)"/></radialGradient></defs><rect width="${across}" height="${down}" fill="url(#s)"/>${stars.join("")}<circle cx="${x}" cy="${down * 0.55}" r="${radius}" fill="url(#p)"/><ellipse cx="${x}" cy="${down * 0.55}" rx="${radius * 1.7}" ry="${radius * 0.35}" fill="none" stroke="#fff" stroke-opacity=".35" stroke-width="5" transform="rotate(-14 ${x} ${down * 0.55})"/></svg>`;
  return { url: `data:image/svg+xml,${encodeURIComponent(svg)}`, color: `hsl(${hue} 55% 20%)` };
}
