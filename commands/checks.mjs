import { commandOf } from "./bootstrap.mjs";

/**
 * The static checks of `npm test` and `npm run check`. The first one generates the types of the routes, which the others
 * read; the others may run concurrently.
 * @returns {{ title: string, args: string[], minutes: number }[]} `args` for Node
 */
export function staticChecks() {
  return [
    { title: "Types of the routes", args: [commandOf("@react-router/dev", "react-router"), "typegen"], minutes: 3 },
    { title: "Format", args: [commandOf("oxfmt"), "--check"], minutes: 2 },
    { title: "Lint and rooms", args: [commandOf("oxlint")], minutes: 5 },
    { title: "Types", args: [commandOf("typescript", "tsc"), "--noEmit"], minutes: 5 },
    { title: "Unused files, exports, packages", args: [commandOf("knip")], minutes: 5 },
  ];
}
