import { readFileSync } from "node:fs";

/** Exit code for invalid settings, as in `npm run backup`. */
const REFUSED = 2;

/**
 * The environment with the settings of the file that `SETTINGS_FILE` names, the one that a service manager hands to the
 * program: commands then work on the same database and folder. What the environment sets itself takes precedence. Ends the
 * program with 2 and a message where the file cannot be read.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function withSettingsFile(env = process.env) {
  const file = env.SETTINGS_FILE;
  if (!file) return env;
  try {
    return { ...settingsIn(readFileSync(file, "utf8")), ...env };
  } catch (error) {
    console.error(`\nSETTINGS_FILE: ${file} cannot be read: ${error.message}`);
    return process.exit(REFUSED);
  }
}

/**
 * Reads what systemd's EnvironmentFile= reads in the same way (systemd.exec(5)): NAME=value lines, values bare or in one pair
 * of quotes, comments after `#` or `;` at the start of a line.
 * @param {string} text
 * @returns {Record<string, string>}
 * @throws Error for a line that systemd would read differently: escapes, continued lines, several quoted parts
 */
export function settingsIn(text) {
  const settings = {};
  for (const [index, line] of text.split("\n").entries()) {
    if (/^\s*(?:[#;].*)?$/.test(line)) continue;
    const [, name, bare, single, double] =
      /^\s*([A-Za-z_]\w*)=\s*(?:([^\s'"\\][^'"\\]*)|'([^'\\]*)'|"([^"\\$`]*)")?\s*$/.exec(line) ?? [];
    if (!name) throw new Error(`line ${index + 1} is not NAME=value, or needs single quotes around the value`);
    settings[name] = bare?.trim() ?? single ?? double ?? "";
  }
  return settings;
}
