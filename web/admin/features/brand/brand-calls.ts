import * as z from "zod/mini";
import { EditedBrand, type BrandPicture, type BrandSlot } from "#contract/admin/brand.ts";
import { call, queries } from "#admin/api.ts";
import type { FormCalls } from "#admin/parts/form-draft.ts";
import { applyLook } from "./apply-look.ts";

export type BrandValues = { accent: string | null } & Record<BrandSlot, BrandPicture | null>;

export const brandKey = ["brand"] as const;
export const versionsKey = ["brand", "versions"] as const;

/** The program's own look. */
export const originalLook: BrandValues = { accent: null, logo: null, logo_light: null, icon: null };

export const valuesOf = ({ accent, logo, logo_light, icon }: BrandValues): BrandValues => ({
  accent,
  logo,
  logo_light,
  icon,
});

export const brandCalls: FormCalls<EditedBrand, BrandValues> = {
  place: "brand-draft",
  valuesOf,
  put: (brand) => {
    queries.setQueryData(brandKey, brand);
    void queries.invalidateQueries({ queryKey: versionsKey });
    void queries.invalidateQueries({ queryKey: ["launch"] });
    applyLook(brand);
  },
  save: ({ revision }, { accent, logo, logo_light: light, icon }) =>
    call("PUT /admin/brand", {
      body: {
        revision,
        accent,
        logo: logo?.key ?? null,
        logo_light: light?.key ?? null,
        icon: icon?.key ?? null,
      },
    }),
  readIn: (details) => z.safeParse(EditedBrand, details).data,
};

export function handInPicture(slot: BrandSlot, file: File): Promise<BrandPicture> {
  const form = new FormData();
  form.set("slot", slot);
  form.set("file", file);
  return call("POST /admin/brand/pictures", { body: form });
}
