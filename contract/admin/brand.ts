import * as z from "zod/mini";
import { endpoint } from "../endpoint.ts";
import { fault, Instant } from "../fields.ts";
import { Reason } from "./staff-shapes.ts";

const adminOnly = { staff: ["admin"] } as const;

/** Where a picture of the brand stands: the site's dark pages, light ones and papers, and small places. */
export const brandSlots = ["logo", "logo_light", "icon"] as const;
export type BrandSlot = (typeof brandSlots)[number];

/** Of a PNG; a drawing is far smaller. */
export const brandPictureMaxBytes = 1024 * 1024;

const BrandPicture = z.object({
  key: z.string(),
  /** Of the picture, in units of its own. */
  width: z.number(),
  height: z.number(),
  /** Its address on this site. */
  url: z.string(),
});
export type BrandPicture = z.output<typeof BrandPicture>;

const look = {
  /** '#ffb547'; null for the program's own. */
  accent: z.nullable(z.string()),
  logo: z.nullable(BrandPicture),
  logo_light: z.nullable(BrandPicture),
  icon: z.nullable(BrandPicture),
};
const BrandVersion = z.object({
  revision: z.int(),
  ...look,
  saved_by: z.string(),
  saved_at: Instant,
});
export type BrandVersion = z.output<typeof BrandVersion>;

/** The current look. Revision 0: nobody has changed the program's own. */
export const EditedBrand = z.object({ revision: z.int(), ...look });
export type EditedBrand = z.output<typeof EditedBrand>;

const Accent = z.string(fault("required")).check(z.regex(/^#[0-9a-f]{6}$/, fault("value")));
const PictureKey = z.nullable(z.string(fault("required")).check(z.regex(/^[0-9a-f]{32}$/, fault("value"))));

const BrandForm = z.object({
  revision: z.int(fault("value")).check(z.gte(0, fault("value")), z.lte(1_000_000, fault("value"))),
  accent: z.nullable(Accent),
  logo: PictureKey,
  logo_light: PictureKey,
  icon: PictureKey,
  reason: Reason,
});
export type BrandForm = z.output<typeof BrandForm>;

export const adminBrand = {
  brand: endpoint({
    method: "GET",
    path: "/admin/brand",
    summary: "Logo, icon and colour of the service; null where the program's own stand",
    access: adminOnly,
    answer: EditedBrand,
    errors: [],
  }),
  brandVersions: endpoint({
    method: "GET",
    path: "/admin/brand/versions",
    summary: "The last twenty versions of the service's look, the latest first",
    access: adminOnly,
    answer: z.object({ data: z.array(BrandVersion) }),
    errors: [],
  }),
  addBrandPicture: endpoint({
    method: "POST",
    path: "/admin/brand/pictures",
    summary:
      "Hands in a logo or icon (SVG of shapes alone, or PNG) under `file`. It shows nowhere until the look that names it is saved; a day later it is gone",
    access: adminOnly,
    bodyType: "multipart",
    body: z.object({ slot: z.enum(brandSlots, fault("choice")) }),
    answer: BrandPicture,
    errors: ["tooLarge"],
  }),
  changeBrand: endpoint({
    method: "PUT",
    path: "/admin/brand",
    summary:
      "Replaces the look everywhere at once. An accent below WCAG's contrasts is refused, with the nearest that passes as `nearest` in `details`. `revision` is the one that was read; where somebody has saved since, 409 with what is stored now in `details`",
    access: adminOnly,
    body: BrandForm,
    answer: EditedBrand,
    errors: ["conflict"],
  }),
};
