import type { PageContext } from "../server-context.ts";
import { isMissing } from "./is-missing.ts";

/**
 * For the `loader` of a page that the browser renders: a missing entity answers 404 at once.
 * @throws Response 404
 */
export async function requireFound(
  name: "GET /categories/{id}" | "GET /ages/{id}",
  id: number,
  { services, locale }: PageContext,
): Promise<void> {
  try {
    await services.callApi(name, { params: { id } }, { locale });
  } catch (error) {
    throw isMissing(error) ? new Response(null, { status: 404 }) : error;
  }
}
