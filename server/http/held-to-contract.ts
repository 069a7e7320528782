import { isDeepStrictEqual } from "node:util";
import * as z from "zod/mini";
import type { EndpointSpec } from "#contract/endpoint.ts";

/** @throws Error for an answer that is not, or says more than, what the contract declares */
export function holdToContract(endpoint: EndpointSpec, answer: unknown): void {
  const plain: unknown = JSON.parse(JSON.stringify(answer));
  const result = z.safeParse(endpoint.answer, plain);
  const name = `${endpoint.method} ${endpoint.path}`;
  if (!result.success) throw new Error(`${name} broke its contract: ${z.prettifyError(result.error)}`);
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(result.data)), plain)) {
    throw new Error(`${name} answered more than its contract names`);
  }
}
