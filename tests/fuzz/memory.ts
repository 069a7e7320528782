import { oneOf, type Random } from "#tests/simulation/random.ts";
import type { Endpoint } from "#tests/support/contract-sweep.ts";

/**
 * What answers contained, by the names of their fields: with ids, versions and codes of what is there, hostile input gets
 * beyond "not found" and "changed meanwhile".
 */
export type Memory = {
  learn(endpoint: Endpoint, answer: string): void;
  /** A value that a field of this name had, at best in an answer about the same; undefined for an unknown one. */
  valueFor(endpoint: Endpoint, field: string, random: Random): unknown;
  /** An id of what this call is about. */
  idFor(endpoint: Endpoint, random: Random): unknown;
};

const keptOfEach = 20;

export function createMemory(): Memory {
  const values = new Map<string, unknown[]>();
  const keep = (name: string, value: unknown) => {
    const known = values.get(name) ?? [];
    values.set(name, [value, ...known.filter((one) => one !== value)].slice(0, keptOfEach));
  };
  const learnFrom = (place: string, answer: unknown): void => {
    if (Array.isArray(answer)) for (const one of answer.slice(0, keptOfEach)) learnFrom(place, one);
    else if (typeof answer === "object" && answer !== null)
      for (const [name, value] of Object.entries(answer)) {
        if (typeof value === "object") learnFrom(place, value);
        else if (name === "id") keep(place, value);
        else for (const key of [name, `${place} ${name}`]) keep(key, value);
      }
  };
  const known = (name: string, random: Random) => {
    const all = values.get(name);
    return all && oneOf(random, all);
  };
  return {
    learn(endpoint, answer) {
      try {
        learnFrom(placeOf(endpoint), JSON.parse(answer));
      } catch (error) {
        // A file.
        if (!(error instanceof SyntaxError)) throw error;
      }
    },
    valueFor: (endpoint, field, random) => known(`${placeOf(endpoint)} ${field}`, random) ?? known(field, random),
    idFor: (endpoint, random) => known(placeOf(endpoint), random),
  };
}

/** `/admin/titles` of `/admin/titles/{id}/media`. */
function placeOf({ spec }: Endpoint): string {
  return spec.path.replace(/\/\{.*/, "");
}
