import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import sharp from "sharp";

/** The avatars offered to new profiles: 250 px square, shown as circles. */
const side = 250;

type Scene = { sky: [string, string]; drawing: string };

const stars = (colour: string) =>
  [
    [40, 52, 2.2],
    [196, 38, 3],
    [88, 30, 1.6],
    [214, 110, 1.8],
    [28, 132, 2.6],
    [60, 206, 1.8],
    [180, 214, 2.4],
    [132, 22, 1.4],
    [226, 172, 1.6],
  ]
    .map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`)
    .join("");

const eyes = (x: number, y: number, apart: number, colour = "#15233F") =>
  [x - apart, x + apart]
    .map(
      (at) =>
        `<circle cx="${at}" cy="${y}" r="9" fill="${colour}"/><circle cx="${at + 3}" cy="${y - 3}" r="3" fill="#fff"/>`,
    )
    .join("");

const smile = (x: number, y: number, wide: number, colour = "#15233F") =>
  `<path d="M${x - wide} ${y}q${wide} ${wide * 1.1} ${wide * 2} 0" fill="none" stroke="${colour}" stroke-width="6" stroke-linecap="round"/>`;

const petals = Array.from(
  { length: 12 },
  (_, at) =>
    `<rect x="116" y="22" width="18" height="44" rx="9" fill="#FFB547" transform="rotate(${at * 30} 125 125)"/>`,
).join("");

const scenes: Record<string, Scene> = {
  comete: {
    sky: ["#1B2547", "#0B0F1C"],
    drawing: `${stars("#9CC4FF")}<path d="M22 40C80 62 128 104 152 150" stroke="#9CC4FF" stroke-opacity=".35" stroke-width="44" stroke-linecap="round" fill="none"/><path d="M60 62c50 28 82 62 96 92" stroke="#F3F1EA" stroke-opacity=".6" stroke-width="20" stroke-linecap="round" fill="none"/><circle cx="166" cy="166" r="38" fill="#FFB547"/><circle cx="176" cy="154" r="10" fill="#FFD98A"/>`,
  },
  saturne: {
    sky: ["#3A2350", "#150D24"],
    drawing: `${stars("#D6B4FF")}<g transform="rotate(-20 125 125)"><ellipse cx="125" cy="125" rx="104" ry="30" fill="none" stroke="#D6B4FF" stroke-width="12"/><circle cx="125" cy="125" r="58" fill="#FF9D8C"/><path d="M68 112a58 58 0 0 1 114 0q-57 18-114 0z" fill="#FFC2B5"/><path d="M21 125a104 30 0 0 0 208 0" fill="none" stroke="#F0DDFF" stroke-width="12"/></g>`,
  },
  aurore: {
    sky: ["#0C2B33", "#07131C"],
    drawing: `${stars("#F3F1EA")}<path d="M0 150c40-90 70-20 110-74s80 6 140-60v110c-60 50-96-10-140 34s-70-10-110 40z" fill="#6FDFB2" fill-opacity=".75"/><path d="M0 176c50-70 84-6 124-50s76 12 126-30v60c-50 40-92-14-126 18s-80-8-124 40z" fill="#9CC4FF" fill-opacity=".5"/><path d="M0 250v-44l46-34 40 26 52-48 50 44 62-30v86z" fill="#04090F"/>`,
  },
  lune: {
    sky: ["#2B3560", "#10162B"],
    drawing: `${stars("#FFD98A")}<circle cx="125" cy="125" r="72" fill="#F3F1EA"/><path d="M125 53a72 72 0 0 1 0 144c34-20 34-124 0-144z" fill="#C9CBD8"/><circle cx="98" cy="104" r="14" fill="#DAD9D6"/><circle cx="118" cy="154" r="20" fill="#DAD9D6"/><circle cx="146" cy="96" r="9" fill="#BFC2D2"/>`,
  },
  eclipse: {
    sky: ["#35170F", "#0E0706"],
    drawing: `<circle cx="125" cy="125" r="98" fill="#FF8F5A" fill-opacity=".22"/><circle cx="125" cy="125" r="80" fill="#FFB547" fill-opacity=".45"/><circle cx="125" cy="125" r="66" fill="#FFE2A8"/><circle cx="125" cy="125" r="61" fill="#0B0F1C"/><circle cx="176" cy="92" r="9" fill="#fff"/>`,
  },
  boussole: {
    sky: ["#14403F", "#08201F"],
    drawing: `<circle cx="125" cy="125" r="84" fill="none" stroke="#F3F1EA" stroke-opacity=".8" stroke-width="8"/><g stroke="#F3F1EA" stroke-width="6" stroke-linecap="round"><path d="M125 50v12M125 188v12M50 125h12M188 125h12"/></g><g transform="rotate(38 125 125)"><path d="M125 62l20 63h-40z" fill="#FFB547"/><path d="M125 188l20-63h-40z" fill="#F3F1EA"/></g><circle cx="125" cy="125" r="9" fill="#08201F"/>`,
  },
  dune: {
    sky: ["#F2A65A", "#B5485D"],
    drawing: `<circle cx="164" cy="92" r="34" fill="#FFE9C2"/><path d="M0 168q60-54 126-14t124-24v120H0z" fill="#7C2F4B"/><path d="M0 206q70-46 140-10t110-14v68H0z" fill="#521E38"/>`,
  },
  vague: {
    sky: ["#BFE3F2", "#4D93C4"],
    drawing: `<circle cx="70" cy="72" r="26" fill="#FFF3D6"/><path d="M0 250V150c40 0 52-60 104-70 40-8 76 18 82 54-18-16-44-14-54 6-12 26 14 48 46 44 30-4 42-22 72-22v88z" fill="#12507F"/><path d="M0 250v-40c50-20 70 14 120 8s74-30 130-16v48z" fill="#0C3558"/>`,
  },
  fusee: {
    sky: ["#BDE6FF", "#7FBCFF"],
    drawing: `<g transform="rotate(28 125 125)"><path d="M96 178l29 46 29-46z" fill="#FFBB2E"/><path d="M108 178l17 26 17-26z" fill="#FF7A4D"/><path d="M82 130l-26 52 40-10zM168 130l26 52-40-10z" fill="#FF6B5E"/><path d="M125 26c40 34 50 96 34 152H91c-16-56-6-118 34-152z" fill="#fff"/><path d="M125 26c18 15 30 36 36 58H89c6-22 18-43 36-58z" fill="#FF6B5E"/><circle cx="125" cy="118" r="24" fill="#2F6FC0"/><circle cx="125" cy="118" r="15" fill="#9CD2FF"/></g>`,
  },
  ourson: {
    sky: ["#FFE7B3", "#FFC86B"],
    drawing: `<circle cx="68" cy="76" r="30" fill="#A4633A"/><circle cx="182" cy="76" r="30" fill="#A4633A"/><circle cx="68" cy="76" r="15" fill="#E5A878"/><circle cx="182" cy="76" r="15" fill="#E5A878"/><circle cx="125" cy="134" r="80" fill="#B97447"/><ellipse cx="125" cy="164" rx="40" ry="32" fill="#F3CFA8"/><ellipse cx="125" cy="148" rx="14" ry="10" fill="#3B2113"/>${eyes(125, 118, 34, "#3B2113")}${smile(125, 168, 15, "#3B2113")}`,
  },
  soleil: {
    sky: ["#CFF1FF", "#8FD6F5"],
    drawing: `${petals}<circle cx="125" cy="125" r="58" fill="#FFD24D"/>${eyes(125, 116, 22)}${smile(125, 136, 20)}<circle cx="86" cy="138" r="9" fill="#FF9D6B" fill-opacity=".7"/><circle cx="164" cy="138" r="9" fill="#FF9D6B" fill-opacity=".7"/>`,
  },
  baleine: {
    sky: ["#D7F5E9", "#8EDCCB"],
    drawing: `<path d="M118 66c-6-24-26-26-30-14 10-2 20 4 22 18M126 66c6-24 26-26 30-14-10-2-20 4-22 18" fill="none" stroke="#2A7FB8" stroke-width="8" stroke-linecap="round"/><path d="M30 140c0-44 42-68 90-68 56 0 82 34 84 70 14-4 22-18 20-34 16 14 22 36 10 52-16 36-62 54-106 54-56 0-98-28-98-74z" fill="#3C9AD6"/><path d="M34 160c40 22 110 24 160 0-20 38-58 54-96 54-34 0-58-20-64-54z" fill="#DFF3FF"/>${eyes(96, 136, 0)}${smile(70, 158, 14)}`,
  },
};

async function draw({ sky, drawing }: Scene): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 250 250" width="${side * 2}" height="${side * 2}"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset="1" stop-color="${sky[1]}"/></linearGradient></defs><rect width="250" height="250" fill="url(#sky)"/>${drawing}</svg>`;
  return sharp(Buffer.from(svg)).resize(side, side).webp({ quality: 88, effort: 6 }).toBuffer();
}

/** Draws every avatar into `folder`, as `<name>.webp`. */
export async function saveAvatars(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  for (const [name, scene] of Object.entries(scenes))
    await writeFile(path.join(folder, `${name}.webp`), await draw(scene));
}
