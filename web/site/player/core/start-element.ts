/** Starts an element. Calls `blocked` when the browser blocks autoplay; other failures lead to a later retry. */
export function startElement(video: HTMLVideoElement, blocked: () => void): void {
  video.play().catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "NotAllowedError") blocked();
  });
}
