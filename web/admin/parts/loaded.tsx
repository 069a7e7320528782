import type { ReactNode } from "react";
import { CallError } from "#contract/client.ts";
import { Skeleton } from "#shared/ui/skeleton.tsx";
import { NotFound } from "./not-found.tsx";
import { type QueryStatus, Unloaded } from "./unloaded.tsx";

/**
 * A query's data once loaded; before that a skeleton, or the error with a retry button. A 404 is shown like an unknown
 * page.
 */
export function Loaded<T>({
  asked,
  children,
}: {
  asked: QueryStatus & { data: T | undefined; isPending: boolean };
  children: (data: T) => ReactNode;
}) {
  if (asked.data === undefined && asked.error instanceof CallError && asked.error.status === 404) return <NotFound />;
  return (
    <>
      <Unloaded asked={asked} />
      {asked.isPending && <Skeleton className="h-64 w-full" />}
      {asked.data !== undefined && children(asked.data)}
    </>
  );
}
