/** What a WebVTT cue says of its place (W3C WebVTT, 5.1), as the browser's VTTCue has it. */
export type CueSettings = {
  line: number | "auto";
  snapToLines: boolean;
  lineAlign?: "start" | "center" | "end";
  position: number | "auto";
  positionAlign?: "line-left" | "center" | "line-right" | "auto";
  size: number;
  align: "start" | "center" | "end" | "left" | "right";
};

/** A box over the picture. Shares of the picture's width and height, in per cent. */
export type CuePlace = {
  /** Distance of the box's edge from the top or the foot of the picture. Foot and 0: stacked above the lower edge. */
  from: "top" | "foot";
  percent: number;
  left: number;
  width: number;
  align: "start" | "center" | "end";
};

/** Lines of captions that fit into the picture, by which a cue's line number counts. */
const linesInPicture = 15;

/** Where a cue stands. Vertical writing is laid out as horizontal. */
export function placeOf(cue: CueSettings): CuePlace {
  const align = cue.align === "left" ? "start" : cue.align === "right" ? "end" : cue.align;
  return { ...edgeOf(cue), ...columnOf(cue, align), align };
}

function edgeOf({ line, snapToLines, lineAlign }: CueSettings): Pick<CuePlace, "from" | "percent"> {
  if (line === "auto") return { from: "foot", percent: 0 };
  // −1 is the lowest line.
  if (snapToLines && line < 0) return { from: "foot", percent: clamp(((-line - 1) / linesInPicture) * 100) };
  const percent = clamp(snapToLines ? (line / linesInPicture) * 100 : line);
  // In the lower half the box's own foot is placed, so that a second line does not run out of the picture.
  return percent > 50 || lineAlign === "end"
    ? { from: "foot", percent: clamp(snapToLines ? 100 - percent - 100 / linesInPicture : 100 - percent) }
    : { from: "top", percent };
}

function columnOf(
  { position, positionAlign, size }: CueSettings,
  align: CuePlace["align"],
): Pick<CuePlace, "left" | "width"> {
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
