/** Why a drawing is refused. `unsafe`: it could act or load; `unsupported`: it would look different without what is not kept. */
export type SvgFaultCode = "unreadable" | "unsafe" | "unsupported" | "complex";
export class SvgFault extends Error {
  override name = "SvgFault";
  readonly code: SvgFaultCode;
  constructor(code: SvgFaultCode, said: string) {
    super(said);
    this.code = code;
  }
}
