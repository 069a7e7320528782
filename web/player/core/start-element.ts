/** Starts an element. `blocked` hears when the browser wants a press first; any other failure is followed by a new try. */
export function startElement(video: HTMLVideoElement, hears: { started: () => void; blocked: () => void }): void {
  video.play().then(hears.started, (error: unknown) => {
    if (error instanceof DOMException && error.name === "NotAllowedError") hears.blocked();
  });
}
