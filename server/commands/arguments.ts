import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { ConfigError } from "../config/config.ts";

/** The options and positionals of a command. @throws ConfigError, with the usage, for options it does not have */
export function readArguments<O extends ParseArgsOptionsConfig>(args: string[], options: O, usage: string) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (cause) {
    throw new ConfigError(`${(cause as Error).message}\n\n${usage}`);
  }
}
