/** What was not measured here. Each is a figure of the engine's documentation, or a round one of today's machines. */
export const assumed = {
  /** Of a machine of the program: one web process a processor. */
  webCores: 8,
  edgeCores: 16,
  /** Of an edge's network card, in bits a second. */
  edgeBits: 25e9,
  proxyCores: 16,
  /** `deploy/cluster/haproxy.cfg`; two descriptors each. */
  proxyConnections: 50_000,
  /** The largest machine that one rents everywhere for one PostgreSQL. */
  primaryCores: 64,
  /** Written by one PostgreSQL, and taken by its standbys, a second. */
  walBytes: 200e6,
  /** A commit that a standby in another building confirms. */
  commitMs: 2,
  /** `DATABASE_CONNECTIONS` and the listener's. */
  connectionsOfProcess: 11,
  /** What PostgreSQL serves without a pooler in front: each is a process. */
  connections: 1000,
  /** Channels that a process writes to at most once a second beyond the first. */
  notifyChannels: 3,
  /** The watch log is kept for 13 months (`server/features/playback/jobs.ts`). */
  logMonths: 13,
  logSeconds: 396 * 86_400,
  /** Of the viewers at the busiest time, so many watch on average of day and night. */
  averageShare: 0.25,
  /** Of one PostgreSQL, such that a standby is made again within a day. */
  diskBytes: 10e12,
  /** A film at 1080 lines, on average. */
  streamBits: 3e6,
  comingSeconds: 60,
  /** Of those who watched before an outage: the others' sessions go on. All within five minutes. */
  signInShare: 0.1,
  signInSeconds: 300,
  /** A part is full from here on: what remains is for a machine that dies, and for waves. */
  fullFrom: 0.7,
} as const;
