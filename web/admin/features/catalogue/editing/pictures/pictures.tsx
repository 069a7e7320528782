import { useQuery } from "@tanstack/react-query";
import { Loaded } from "#admin/parts/loaded.tsx";
import { call } from "#admin/api.ts";
import { useTitle } from "../titles/title.tsx";
import { candidatesKey } from "./candidates.ts";
import { PictureDesk } from "./picture-desk.tsx";

/** A title's pictures: their source and its crop in each style. */
export function TitlePictures() {
  const title = useTitle();
  const candidates = useQuery({
    queryKey: candidatesKey(title.id),
    queryFn: () => call("GET /admin/titles/{id}/poster-candidates", { params: { id: title.id } }),
  });
  return <Loaded asked={candidates}>{(found) => <PictureDesk key={title.id} title={title} found={found} />}</Loaded>;
}
