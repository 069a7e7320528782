import type { Attributes, Context, Span, SpanKind } from "@opentelemetry/api";

/** Begins spans of traced work; everything else costs a look. */
export type Tracing = {
  /** Whether work that begins now is among the traced share. Of a trusted trace its beginner has decided that. */
  isChosen(parent?: Context): boolean;
  begin(name: string, kind: SpanKind, attributes: Attributes, parent?: Context): Span;
  within<T>(span: Span, work: () => T): T;
};
