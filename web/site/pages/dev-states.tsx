import { useLoaderData } from "react-router";
import { Main } from "#shared/ui/main.tsx";
import type { PageHandle } from "../page-handle.ts";

type Listed = { name: string; group: string; title: string };

export const handle: PageHandle = { theme: "dark" };

export async function clientLoader(): Promise<Listed[]> {
  return (await (await fetch("/dev/states.json")).json()) as Listed[];
}

/** Opens any page in any state. Served while developing only; the states stand in `server/demo/states/states.ts`. */
export default function DevStates() {
  const states = useLoaderData<typeof clientLoader>();
  const groups = Map.groupBy(states, ({ group }) => group);
  return (
    <Main className="grid gap-10 px-gutter py-10">
      <h1 className="text-2xl">States</h1>
      {[...groups].map(([group, listed]) => (
        <section key={group} className="grid gap-3">
          <h2 className="text-lg">{group}</h2>
          <ul className="grid gap-2 sm:grid-cols-2 lg:grid-cols-3">
            {listed.map(({ name, title }) => (
              <li key={name}>
                {/* A request to the server, not a page of the site. */}
                <a
                  href={`/dev/states/${name}`}
                  className="block rounded-md border border-line bg-raised px-4 py-3 no-underline"
                >
                  {title}
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Main>
  );
}
