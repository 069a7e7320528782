/** One source of input in the form that WebDriver and WebDriver BiDi share (W3C WebDriver, 15 Actions). */
export type InputSource =
  | { type: "key"; id: string; actions: { type: "keyDown" | "keyUp"; value: string }[] }
  | {
      type: "pointer";
      id: string;
      parameters: { pointerType: "mouse" };
      actions: (
        | { type: "pointerMove"; x: number; y: number; duration: number }
        | { type: "pointerDown" | "pointerUp"; button: 0 }
      )[];
    };

/** A browser of another engine, with one window. */
export type Browser = {
  /** 'Firefox 140.4.0' */
  name: string;
  open(url: string): Promise<void>;
  /** Evaluates a JavaScript expression in the page; its value is passed as JSON. */
  evaluate(expression: string): Promise<unknown>;
  perform(input: InputSource): Promise<void>;
  /** A PNG screenshot of the window. */
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
};

/** A step of a journey; a picture is taken at its end. */
export type Step = { name: string; act: (browser: Browser, url: string) => Promise<unknown> };

export const windowSize = { width: 1440, height: 900 } as const;

/** Calls `work` in the page. It may only use its arguments and the page's own names. */
export async function inPage<Args extends unknown[], Value>(
  browser: Browser,
  work: (...args: Args) => Value,
  ...args: Args
): Promise<Value> {
  return (await browser.evaluate(`(${String(work)})(...${JSON.stringify(args)})`)) as Value;
}
