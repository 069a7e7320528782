import { adminBrand as calls, brandPictureMaxBytes } from "#contract/admin/brand.ts";
import type { Pictures } from "#server/adapters/pictures/pictures.ts";
import type { Api } from "#server/http/api.ts";
import { AppError } from "#server/http/errors.ts";
import { readForm } from "#server/http/multipart.ts";
import { addPicture, brandVersions, changeBrand, editedBrand } from "./brand.ts";
import { makePicture } from "./pictures.ts";

/** Binds the calls with which admins keep how the service looks. */
export function brandRoutes(api: Api, pictures: Pictures): void {
  api.on(calls.brand, ({ database }) => editedBrand(database));
  api.on(calls.brandVersions, async ({ database }) => ({ data: await brandVersions(database) }));
  api.on(calls.addBrandPicture, async ({ request, database, note, at }) => {
    const expected = { file: "file", maxBytes: brandPictureMaxBytes, tooLarge: "brandFileSize" } as const;
    const { fields, file } = await readForm(request, calls.addBrandPicture.body, expected);
    if (!file) throw new AppError("invalid", { fields: { file: "required" } });
    const picture = await addPicture(database, await makePicture(pictures, fields.slot, file), at);
    note({ subject: "picture of the brand", after: { slot: fields.slot, key: picture.key } });
    return picture;
  });
  api.on(calls.changeBrand, async ({ body, caller, database, note, at }) => {
    const { before, after, brand } = await changeBrand(database, body, caller.name, at);
    note({ subject: "brand", before, after });
    return brand;
  });
}
