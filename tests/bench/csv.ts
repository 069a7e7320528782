import { transferColumns, type ImportAnswer } from "#contract/admin/title-transfer.ts";
import { editorOf } from "./editor.ts";
import { rounded, type Benchmark, type Figure } from "./figure.ts";
import { withSite, type Site } from "./site.ts";

const extents = { full: { titles: 1000, count: 10_000 }, quick: { titles: 40, count: 20 } };

/** A catalogue as a file: made of it, and brought again. */
export const csv: Benchmark = {
  name: "csv",
  about: `an import of ${rounded(extents.full.count)} titles`,
  run(extent) {
    const { titles, count } = extents[extent];
    return withSite(titles, (site) => importFigures(site, count));
  },
};

async function importFigures(site: Site, count: number): Promise<Figure[]> {
  const headers = await editorOf(site);
  const send = async (text: string): Promise<ImportAnswer & { seconds: number }> => {
    const form = new FormData();
    form.set("file", new Blob([text]), "catalogue.csv");
    const begun = performance.now();
    const response = await fetch(`${site.program.url}/api/admin/title-imports`, {
      method: "POST",
      headers,
      body: form,
    });
    const answer = (await response.json()) as ImportAnswer;
    if (response.status !== 200 || answer.fault_count > 0) throw new Error(JSON.stringify(answer).slice(0, 500));
    return { ...answer, seconds: (performance.now() - begun) / 1000 };
  };
  const made = await send(fileOf("Un film", count));
  const again = await send(fileOf("Un film", count));
  const changed = await send(fileOf("Un autre film", count));
  const figure = (name: string, seconds: number): Figure => ({
    name,
    measured: `${rounded(seconds)} s`,
    value: seconds,
    must: { atMost: 60 },
  });
  return [
    figure(`${rounded(made.created)} new titles`, made.seconds),
    figure(`${rounded(changed.changed)} changed titles`, changed.seconds),
    {
      name: "titles that the same file changes again",
      measured: `${again.created + again.changed}, in ${rounded(again.seconds)} s`,
      value: again.created + again.changed,
      must: { atMost: 0 },
    },
  ];
}

/** Titles with both languages, descriptions, and dates. */
function fileOf(title: string, count: number): string {
  const lines = Array.from({ length: count }, (_, place) => {
    const n = place + 1;
    const cells: Record<string, string> = {
      slug: `catalogue-${n}`,
      type: "movie",
      state: "ready",
      from: "2027-01-01T00:00:00Z",
      title_fr: `${title}, numéro ${n}`,
      title_en: `A film, number ${n}`,
      description_fr: `<p>${"Une histoire que l’on raconte de bien des façons. ".repeat(6)}</p>`,
      description_en: `<p>${"A story that is told in a good many ways. ".repeat(6)}</p>`,
      brand: "Silecs Originals",
      rating: String([0, 10, 12, 16][n % 4]),
    };
    return transferColumns.map((column) => `"${cells[column] ?? ""}"`).join(",");
  });
  return [transferColumns.join(","), ...lines].join("\r\n");
}
