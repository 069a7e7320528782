/** The settings of a WebVTT cue (W3C WebVTT, 5.1), as in the browser's VTTCue. */
export type CueSettings = {
  line: number | "auto";
  snapToLines: boolean;
  lineAlign?: "start" | "center" | "end";
  position: number | "auto";
  positionAlign?: "line-left" | "center" | "line-right" | "auto";
  size: number;
  align: "start" | "center" | "end" | "left" | "right";
};

/** Where a cue is rendered, in per cent of the picture's width and height. */
export type CueBox = {
  /** Distance of the box's edge from the top or bottom of the picture. Bottom and 0: stacked above the lower edge. */
  from: "top" | "bottom";
  percent: number;
  left: number;
  width: number;
  align: "start" | "center" | "end";
};

/** Number of caption lines that fit into the picture; a cue's line number refers to them. */
const linesInPicture = 15;

/** Computes a cue's box. Vertical text is laid out horizontally. */
export function boxOf(cue: CueSettings): CueBox {
  const align = cue.align === "left" ? "start" : cue.align === "right" ? "end" : cue.align;
  return { ...edgeOf(cue), ...columnOf(cue, align), align };
}

function edgeOf({ line, snapToLines, lineAlign }: CueSettings): Pick<CueBox, "from" | "percent"> {
  if (line === "auto") return { from: "bottom", percent: 0 };
  // −1 is the lowest line.
  if (snapToLines && line < 0) return { from: "bottom", percent: clamp(((-line - 1) / linesInPicture) * 100) };
  const percent = clamp(snapToLines ? (line / linesInPicture) * 100 : line);
  // In the lower half the box is placed by its bottom edge, so that a second line stays within the picture.
  return percent > 50 || lineAlign === "end"
    ? { from: "bottom", percent: clamp(snapToLines ? 100 - percent - 100 / linesInPicture : 100 - percent) }
    : { from: "top", percent };
}

function columnOf(
  { position, positionAlign, size }: CueSettings,
  align: CueBox["align"],
): Pick<CueBox, "left" | "width"> {
  const at = position === "auto" ? (align === "start" ? 0 : align === "end" ? 100 : 50) : clamp(position);
  const anchor =
    positionAlign === "line-left" || positionAlign === "center" || positionAlign === "line-right"
      ? positionAlign
      : align === "start"
        ? "line-left"
        : align === "end"
          ? "line-right"
          : "center";
  const most = anchor === "line-left" ? 100 - at : anchor === "line-right" ? at : 2 * Math.min(at, 100 - at);
  const width = Math.min(clamp(size), most);
  const left = anchor === "line-left" ? at : anchor === "line-right" ? at - width : at - width / 2;
  return { left, width };
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent));
}
