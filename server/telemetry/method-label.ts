/** The methods that a label may have (OpenTelemetry's semantic conventions for HTTP); clients invent others. */
const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

export function methodLabel(method: string): string {
  return methods.has(method) ? method : "_OTHER";
}
