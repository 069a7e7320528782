import { brandSlots, type BrandForm, type BrandSlot, type EditedBrand } from "#contract/admin/brand.ts";
import { isLegible, nearestLegible } from "#contract/brand-colours.ts";
import type { Database } from "#server/database/pool.ts";
import { AppError } from "#server/http/errors.ts";
import { shownFile, type Look, type LookPicture } from "./look.ts";
import type { MadePicture } from "./pictures.ts";
import { findLook, insertLook, insertPicture, listLooks, lockPictures, removeUnusedPictures } from "./queries.ts";

const unusedHours = 24;

export async function editedBrand(database: Database): Promise<EditedBrand> {
  return entity(await findLook(database));
}

export async function brandVersions(database: Database) {
  const looks = await listLooks(database);
  return looks.map(({ saved_by, saved_at: savedAt, ...look }) => ({
    ...entity(look),
    saved_by,
    saved_at: savedAt.toISOString(),
  }));
}

/** Keeps a picture for a day, until a look names it. */
export async function addPicture(
  inside: Database,
  made: MadePicture,
  at: Date,
): Promise<NonNullable<EditedBrand["logo"]>> {
  await removeUnusedPictures(inside, new Date(at.getTime() - unusedHours * 3_600_000));
  await insertPicture(inside, made, at);
  return shown(made.slot, made);
}

/**
 * @throws AppError conflict with the look as it is now; invalid for a picture that is gone or belongs elsewhere, and for a colour
 * that cannot be read, with the nearest one that can
 */
export async function changeBrand(inside: Database, { revision, ...form }: BrandForm, by: string, at: Date) {
  requireLegible(form.accent);
  const before = await editedBrand(inside);
  await requirePictures(inside, form);
  const isNext = await insertLook(inside, revision + 1, { ...form, by, at });
  const now = await editedBrand(inside);
  if (!isNext) throw new AppError("conflict", { said: changedMeanwhile, details: now });
  return { before: facts(before), after: facts(now), brand: now };
}

function requireLegible(accent: string | null): void {
  if (accent === null || isLegible(accent)) return;
  throw new AppError("invalid", { fields: { accent: "accentContrast" }, details: { nearest: nearestLegible(accent) } });
}

async function requirePictures(inside: Database, form: Record<BrandSlot, string | null>): Promise<void> {
  const keys = brandSlots.flatMap((slot) => form[slot] ?? []);
  const known = await lockPictures(inside, keys);
  for (const slot of brandSlots) {
    const isThere = form[slot] === null || known.some((one) => one.key === form[slot] && one.slot === slot);
    if (!isThere) throw new AppError("invalid", { fields: { [slot]: "brandPictureGone" } });
  }
}

/** For the audit log: pictures by their keys. */
const facts = ({ accent, logo, logo_light: light, icon }: EditedBrand) => ({
  accent,
  logo: logo?.key ?? null,
  logo_light: light?.key ?? null,
  icon: icon?.key ?? null,
});

function entity(look: Look | undefined): EditedBrand {
  const of = (slot: BrandSlot) => (look?.[slot] ? shown(slot, look[slot]) : null);
  return {
    revision: look?.id ?? 0,
    accent: look?.accent ?? null,
    logo: of("logo"),
    logo_light: of("logo_light"),
    icon: of("icon"),
  };
}

const shown = (slot: BrandSlot, picture: LookPicture) => ({
  key: picture.key,
  width: picture.width,
  height: picture.height,
  url: shownFile(slot, picture),
});

const changedMeanwhile = {
  fr: "Le logo ou les couleurs ont été modifiés entre-temps",
  en: "The logo or the colours were changed meanwhile",
};
