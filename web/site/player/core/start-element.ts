/** Starts an element. `blocked` hears when the browser wants a press first; any other failure is followed by a new try. */
export function startElement(video: HTMLVideoElement, blocked: () => void): void {
  video.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "NotAllowedError") blocked();
  });
}
