import type { Attributes } from "@opentelemetry/api";
import type { OutgoingCall } from "#server/observe-call.ts";

/** Name and attributes of a call's span (OpenTelemetry's semantic conventions for HTTP and AWS). */
export function describeCall(call: OutgoingCall): { name: string; attributes: Attributes } {
  const { service } = call;
  if ("operation" in call) {
    const attributes = { "peer.service": service, "rpc.system": "aws-api", "rpc.method": call.operation };
    return { name: `${service} ${call.operation}`, attributes };
  }
  const template = templateOf(call.path);
  const attributes = { "peer.service": service, "http.request.method": call.method, "url.template": template };
  return { name: `${service} ${call.method} ${template}`, attributes };
}

/**
 * A path without its query, its ids replaced by `{id}`. Only what looks like a word of an API or its version stays: words begin
 * with a small letter and have no digits, where the ids of providers have capitals or digits.
 */
function templateOf(path: string): string {
  const [pathname = ""] = path.split("?");
  return pathname.replaceAll(/[^/]+/g, (segment) =>
    /^(?:v\d+|oauth2|[a-z][A-Za-z-]*)$/.test(segment) ? segment : "{id}",
  );
}
