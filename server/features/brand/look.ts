import type { BrandSlot } from "#contract/admin/brand.ts";
import { tonesOf, type BrandTones } from "#contract/brand-colours.ts";

export type LookPicture = { key: string; width: number; height: number; is_drawing: boolean };

/** How the operator's service looks. Null: the program's own. */
export type Look = {
  id: number;
  accent: string | null;
  logo: LookPicture | null;
  logo_light: LookPicture | null;
  icon: LookPicture | null;
};

export const tonesIn = ({ accent }: Look): BrandTones | null => (accent === null ? null : tonesOf(accent));

/** Whether anything differs from the program's own look. */
export const isOwnLook = ({ accent, logo, logo_light: light, icon }: Look): boolean =>
  [accent, logo, light, icon].some((part) => part !== null);

export const fileUrl = (key: string, name: string): string => `/brand/${key}/${name}`;

/** What a browser shows of a picture. */
export const shownFile = (slot: BrandSlot, { key, is_drawing: isDrawing }: LookPicture): string =>
  fileUrl(key, isDrawing ? `${slotName(slot)}.svg` : slot === "icon" ? "icon-512.png" : "logo.png");

/** Both logos are files of one name. */
export const slotName = (slot: BrandSlot): "logo" | "icon" => (slot === "icon" ? "icon" : "logo");

/** What the site's pages link to: the style sheet, and the icon in its sizes. */
export type PageLook = {
  styles: string;
  icon?: { favicon: { href: string; type: string }; touch: string; /** For search engines. */ large: string };
};

/** Undefined for the program's own look: pages then hold nothing of it. */
export function pageLookOf(look: Look | null): PageLook | undefined {
  if (!look || !isOwnLook(look)) return undefined;
  const styles = `/brand/${look.id}.css`;
  const { icon } = look;
  if (!icon) return { styles };
  const of = (name: string) => fileUrl(icon.key, name);
  const favicon = icon.is_drawing
    ? { href: of("icon.svg"), type: "image/svg+xml" }
    : { href: of("icon-192.png"), type: "image/png" };
  return { styles, icon: { favicon, touch: of("icon-180.png"), large: of("icon-512.png") } };
}
