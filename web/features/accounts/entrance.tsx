import type { ReactNode } from "react";
import { Main } from "../../ui/main.tsx";
import { Orbits } from "./orbits.tsx";

/** The door of the house: a form beside the night sky on a wide screen, below a strip of it on a phone. */
export function Entrance({ header, children }: { header: ReactNode; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] sm:grid-rows-1 sm:grid-cols-[minmax(0,1fr)_minmax(30rem,42%)]">
      <div className="relative isolate h-32 overflow-hidden xs:h-44 sm:sticky sm:top-0 sm:h-dvh">
        <Orbits className="absolute inset-0 size-full" />
        <div className="absolute inset-0 bg-linear-to-t from-ground to-transparent to-60% sm:bg-linear-to-l sm:to-30%" />
      </div>
      <div className="grid grid-rows-[auto_1fr] sm:col-start-2 sm:row-start-1">
        <div className="absolute inset-x-0 top-0 sm:static">{header}</div>
        <Main className="mx-auto grid w-full max-w-112 content-start px-gutter pt-6 pb-16 sm:content-center sm:px-8 sm:pt-4">
          {children}
        </Main>
      </div>
    </div>
  );
}
