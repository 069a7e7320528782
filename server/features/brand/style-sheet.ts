import type { AccentTones } from "#contract/brand-colours.ts";
import { shownFile, tonesIn, type Look, type LookPicture } from "./look.ts";

/**
 * What a look changes of the pages, as a style sheet beside their own: the tokens of its colour, and the picture in place of the
 * drawn mark. The kids space keeps its colours. Names are longer than those of `tokens.css`, so that the order does not matter.
 */
export function styleSheetOf(look: Look): string {
  const tones = tonesIn(look);
  return [
    tones && rule(':root[data-theme="dark"][data-theme],:root [data-theme="dark"][data-theme]', tokens(tones.dark)),
    // The desk's picture of home stands in the site's colours.
    tones && rule(':root .home-canvas.home-canvas:not([data-theme="kids"])', tokens(tones.dark)),
    tones && rule(':root[data-theme="office"][data-theme]', tokens(tones.office)),
    ...markRules(look),
  ]
    .filter(Boolean)
    .join("\n");
}

const rule = (selector: string, declarations: string) => `${selector}{${declarations}}`;

const tokens = ({ accent, strong, fore }: AccentTones) =>
  `--color-accent:${accent};--color-accent-strong:${strong};--color-accent-fore:${fore}`;

/** The desk previews looks that are not saved. */
const shown = ":not([data-preview] *)";
const light = ':root:is([data-theme="kids"],[data-theme="office"])';
const darkInside = ':root [data-theme="dark"]';

/** The name stays in the page for who does not see pictures. Forced colours and print keep mark and name. */
function markRules({ logo, logo_light: lightLogo, icon }: Look): string[] {
  const onDark = logo ?? lightLogo;
  const onLight = lightLogo ?? logo;
  if (!onDark || !onLight)
    return icon
      ? [seen(rule(`.brand-mark${shown}`, picture(icon)) + rule(`.brand-mark${shown}>*`, "visibility:hidden"))]
      : [];
  const set = (file: LookPicture) =>
    `--brand-logo:url("${shownFile("logo", file)}");--brand-ratio:${Number((file.width / file.height).toFixed(4))}`;
  return [
    rule(":root", set(onDark)),
    rule(light, set(onLight)),
    rule(`${darkInside},${darkInside}[data-theme]`, set(onDark)),
    seen(
      [
        rule(
          `.brand${shown}`,
          "position:relative;width:calc(var(--brand-height,2rem)*var(--brand-ratio));max-width:100%;height:var(--brand-height,2rem);background:var(--brand-logo) left center/contain no-repeat",
        ),
        rule(`.brand${shown}>*`, "position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)"),
        icon ? smallIcon(icon) : "",
      ].join("\n"),
    ),
  ];
}

/** Where the header leaves no room for a name. */
const smallIcon = (icon: LookPicture) =>
  `@media (max-width:24rem){${rule(".subscriber-header .brand", `width:2rem;background-image:url("${shownFile("icon", icon)}")`)}}`;

const picture = (icon: LookPicture) =>
  `background:url("${shownFile("icon", icon)}") center/contain no-repeat;border-radius:22%`;

const seen = (rules: string) => `@media screen and (forced-colors:none){${rules}}`;
