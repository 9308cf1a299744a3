import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { settingsFileVariable } from '../../apps/server/src/platform/config/setting-names.ts';
import { readSettingsFile } from '../../apps/server/src/platform/config/settings-file.ts';
import { programFile } from '../../apps/server/src/platform/start/program.ts';
import { installedRelease } from '../../apps/server/src/platform/start/release.ts';
import { commands, helpText } from './commands.ts';

/**
 * `pitboss COMMAND …`: reads the settings file, if one is named, and runs the command's program in this
 * process.
 */
async function main([first, ...rest]: string[]): Promise<void> {
  // Not called --env-file, because Node treats that as its own option at any position.
  if (first === '--settings') {
    const [file, ...command] = rest;
    if (!file) throw new Error('--settings needs the name of a file.');
    for (const [name, value] of Object.entries(readSettingsFile(file))) process.env[name] ??= value;
    process.env[settingsFileVariable] = resolve(file);
    return main(command);
  }
  if (!first || ['help', '--help', '-h'].includes(first)) {
    process.stdout.write(`${helpText(installedRelease().version)}\n`);
    return;
  }
  if (first === 'version' || first === '--version') {
    const { version, commit, schema } = installedRelease();
    process.stdout.write(`Pitboss ${version}\ncommit ${commit || 'unknown'}\nschema ${schema}\n`);
    return;
  }
  const command = Object.hasOwn(commands, first) ? commands[first] : undefined;
  if (!command) throw new Error(`There is no command "${first}"; "pitboss help" lists them.`);
  const file = programFile(command.file);
  process.argv = [process.execPath, file, ...(command.args ?? []), ...rest];
  await import(/* @vite-ignore */ pathToFileURL(file).href);
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
