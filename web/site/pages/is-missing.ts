/**
 * Whether a call made for a page, on the server, found nothing. By its status alone: the server's own CallError is another
 * class than the one in the pages' build.
 */
export function isMissing(error: unknown): boolean {
  return typeof error === "object" && error !== null && "status" in error && error.status === 404;
}
