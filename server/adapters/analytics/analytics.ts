/** An event as an outside tool may know it: no name, address, account number or IP address of anybody. */
export type MeasuredEvent = {
  name: string;
  /** 16 hexadecimal digits that stay the same for one visit, or for one account. */
  visitor: string;
  details: Record<string, string | number>;
  at: Date;
};

/** An outside tool for measuring. */
export type Analytics = {
  /** Where the events go, for the cookie banner: 'stats.example'. */
  host: string;
  /** Hands over all of them. @throws Error, without the token, where the tool did not take them */
  send(events: readonly MeasuredEvent[]): Promise<void>;
};
