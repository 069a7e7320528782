/** What plans cost when the recording begins, until prices rise to what the demo asks today. */
export const firstPrices = [
  { plan: 1, cents: 899 },
  { plan: 4, cents: 13_990 },
];
