type Thing = Record<string, unknown>;

/**
 * Reasons why Google would ignore the structured data; empty if valid. The rules are those of its documentation for videos,
 * films, breadcrumbs and logos (https://developers.google.com/search/docs/appearance/structured-data).
 * @param site the base URL that every address must have
 */
export function structuredDataFaults(graph: unknown, site: string): string[] {
  const faults: string[] = [];
  const look = (value: unknown, path: string): void => {
    if (Array.isArray(value)) for (const [at, one] of value.entries()) look(one, `${path}[${at}]`);
    if (typeof value !== "object" || value === null || Array.isArray(value)) return;
    const thing = value as Thing;
    // A reference to an object described elsewhere.
    if (Object.keys(thing).join() === "@id") return;
    for (const fault of faultsOf(thing, site)) faults.push(`${path} ${wordsOf(thing["@type"])}: ${fault}`);
    for (const [name, part] of Object.entries(thing)) look(part, `${path}.${name}`);
  };
  look(graph, "$");
  return faults;
}

const addresses = ["url", "item", "image", "thumbnailUrl", "contentUrl", "embedUrl"] as const;

const required: Record<string, readonly string[]> = {
  VideoObject: ["name", "thumbnailUrl", "uploadDate", "description", "duration"],
  Movie: ["name", "image", "url"],
  TVSeries: ["name", "image", "url"],
  TVSeason: ["seasonNumber", "name"],
  TVEpisode: ["name", "url", "episodeNumber"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  Organization: ["name", "url", "logo"],
  ImageObject: ["url", "width", "height"],
  WebSite: ["name", "url"],
};

function faultsOf(thing: Thing, site: string): string[] {
  const type = wordsOf(thing["@type"]);
  const known = required[type];
  if (!known) return ["of no known type"];
  // A series or season that is only referred to by an episode needs no picture.
  const isReference = (type === "TVSeries" || type === "TVSeason") && thing["image"] === undefined;
  const missing = isReference ? [] : known.filter((name) => isEmpty(thing[name])).map((name) => `${name} is missing`);
  return [
    ...missing,
    ...wrongAddresses(thing, site),
    ...wrongForms(thing),
    ...wrongSteps(thing),
    ...wrongTrailer(thing),
  ];
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === "" || (Array.isArray(value) && value.length === 0);
}

function wrongAddresses(thing: Thing, site: string): string[] {
  return addresses.flatMap((name) => {
    const given = [thing[name] ?? []].flat();
    return given
      .filter((one) => typeof one !== "string" || !`${one}/`.startsWith(`${site}/`))
      .map((one) => `${name} is ${wordsOf(one)}`);
  });
}

function wrongForms(thing: Thing): string[] {
  const { duration, uploadDate, datePublished } = thing;
  const faults: string[] = [];
  if (duration !== undefined && !/^PT(?=\d)(\d+H)?(\d+M)?(\d+S)?$/.test(wordsOf(duration)))
    faults.push(`duration is ${wordsOf(duration)}`);
  for (const date of [uploadDate, datePublished])
    if (date !== undefined && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/.test(wordsOf(date)))
      faults.push(`${wordsOf(date)} names no instant`);
  return faults;
}

function wrongSteps({ itemListElement: steps }: Thing): string[] {
  if (!Array.isArray(steps)) return [];
  const isCounted = steps.every((step, at) => (step as Thing)["position"] === at + 1);
  return isCounted && steps.length >= 2 ? [] : ["its steps are not counted from 1, or fewer than two"];
}

/** A trailer has a public URL, and a name other than the film's. */
function wrongTrailer({ trailer, name }: Thing): string[] {
  if (trailer === undefined) return [];
  const { contentUrl, embedUrl, requiresSubscription, name: own } = trailer as Thing;
  return [
    ...(contentUrl === undefined && embedUrl === undefined ? ["nobody can fetch its trailer"] : []),
    ...(requiresSubscription === false ? [] : ["its trailer is not free"]),
    ...(own === name ? ["its trailer has no name of its own"] : []),
  ];
}

function wordsOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
