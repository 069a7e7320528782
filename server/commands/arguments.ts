import { parseArgs, type ParseArgsOptionsConfig } from "node:util";
import { ConfigError } from "../config/config.ts";

/** Runs a command's action. An error of the class `Refusal` ends the command with its message and the usage. */
export async function explainingRefusals(
  Refusal: new (message: string) => Error,
  usage: string,
  action: () => Promise<void>,
): Promise<void> {
  try {
    await action();
  } catch (cause) {
    if (cause instanceof Refusal) throw new ConfigError(`${cause.message}\n\n${usage}`);
    throw cause;
  }
}

/** The options and positionals of a command. @throws ConfigError, with the usage, for options it does not have */
export function readArguments<O extends ParseArgsOptionsConfig>(args: string[], options: O, usage: string) {
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (cause) {
    throw new ConfigError(`${(cause as Error).message}\n\n${usage}`);
  }
}
