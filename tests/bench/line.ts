/** Of Chrome's `Network.emulateNetworkConditions`: milliseconds and bytes per second. */
export type Line = { offline: boolean; latency: number; downloadThroughput: number; uploadThroughput: number };

/** An average home connection: 40 ms, 10 Mbit/s. */
export const homeConnection: Line = {
  offline: false,
  latency: 40,
  downloadThroughput: 10e6 / 8,
  uploadThroughput: 10e6 / 8,
};

/** -1 is Chrome's word for no limit. */
export const noLimit: Line = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
