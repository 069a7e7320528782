import { data, type LoaderFunctionArgs, useLoaderData } from "react-router";
import { type FaultKind, FaultPage } from "../fault.tsx";
import type { PageHandle } from "../page-handle.ts";
import { pageContext } from "../server-context.ts";

export const handle: PageHandle = {
  // There is no data where the page was asked for something else than to be shown.
  title: (shown: { kind: FaultKind } | undefined, t) => t(`shell.faults.${shown?.kind ?? "notFound"}.pageTitle`),
  script: false,
};

/** Drawn for every address that leads nowhere, and by the server where it refused a page. */
export function loader({ context }: LoaderFunctionArgs) {
  const kind: FaultKind = context.get(pageContext).refusal ?? "notFound";
  return data({ kind }, { status: 404 });
}

export default function NotFound() {
  return <FaultPage kind={useLoaderData<typeof loader>().kind} />;
}
