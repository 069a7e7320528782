import type { Attributes, Context, Span, SpanKind } from "@opentelemetry/api";

/** Begins spans of traced work; everything else costs a look. */
export type Tracing = {
  /** Undefined for work that is not among the traced share. */
  beginRoot(name: string, kind: SpanKind, attributes: Attributes, parent?: Context): Span | undefined;
  within<T>(span: Span, work: () => T): T;
};
