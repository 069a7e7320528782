import type { Home } from "./arrange.ts";

/** The picture that stands for a category: its first title's that no category before it shows. */
export type CategoryFace = { images_key: string; color: string };

/** Each category gets a picture of its own as long as it has a title that no other shows. */
export function facesOf(categories: readonly Home["listCategory"][number][]): Map<number, CategoryFace> {
  const used = new Set<string>();
  const faces = new Map<number, CategoryFace>();
  // Those with fewest titles choose first: the others have more to choose from.
  for (const { id, videos } of categories.toSorted((one, other) => one.videos.length - other.videos.length)) {
    const face = videos.find(({ images_key: key }) => !used.has(key)) ?? videos[0];
    if (!face) continue;
    used.add(face.images_key);
    faces.set(id, face);
  }
  return faces;
}
