import path from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/**
 * The files that take longest. Without results of an earlier run Vitest orders files by their size, and one of these that begins
 * last runs alone. Those that wait for most of their time alternate with those that keep a processor busy. The first eight need
 * neither the pages, which `npm test` builds meanwhile, nor the types, which it checks.
 */
const longFiles = [
  "tests/callers.test.ts",
  "server/backup/backup.test.ts",
  "tests/contract-fields.test.ts",
  "server/database/launcher/start-database.test.ts",
  "tests/kids-sweep.test.ts",
  "server/database/launcher/cluster-location.test.ts",
  "tests/simulation/lives.test.ts",
  "server/features/encoding/video/av1.test.ts",
  "tests/cluster.test.ts",
  "server/backup/commands.test.ts",
  "tests/docs/recipes.test.ts",
  "tests/starting.test.ts",
  "tests/bench/benchmarks.test.ts",
  "tests/proxies.test.ts",
  "server/features/encoding/intros/season.test.ts",
  "tests/soak/kills.test.ts",
  "tests/contract.test.ts",
  "tests/previous/previous.test.ts",
  "server/features/encoding/odd-sources.test.ts",
  "tests/soak/machines.test.ts",
  "server/features/encoding/film.test.ts",
  "tests/deployment.test.ts",
  "server/demo/people/people.test.ts",
  "tests/replicas.test.ts",
];

/** Starts the long files first, in the order of the list. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Vitest's method, which leaves the files as they are.
    const sorted = await super.sort(files);
    const byProject = Map.groupBy(sorted, ({ project }) => project.name);
    return [...byProject.values()].flatMap((all) =>
      all.toSorted((one, other) => this.#placeOf(one) - this.#placeOf(other)),
    );
  }

  #placeOf({ moduleId }: TestSpecification): number {
    const place = longFiles.indexOf(path.relative(this.ctx.config.root, moduleId));
    return place === -1 ? longFiles.length : place;
  }
}
