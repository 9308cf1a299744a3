import { spawn } from 'node:child_process';
import { programArgs } from '../../apps/server/src/platform/start/program.ts';
import { proofs } from './commands.ts';

/**
 * `pitboss verify [PROOF …]`: one proof with its own arguments, or all of them one after the other; ends with
 * 1 when any finds something.
 */
const [name, ...rest] = process.argv.slice(2);
const wanted = name ? [name] : Object.keys(proofs);
let code = 0;
for (const proof of wanted) {
  const file = Object.hasOwn(proofs, proof) ? proofs[proof] : undefined;
  if (!file) {
    process.stderr.write(`There is no proof "${proof}"; choose one of ${Object.keys(proofs).join(', ')}.\n`);
    process.exit(1);
  }
  if (wanted.length > 1) process.stdout.write(`== ${proof}\n`);
  const child = spawn(process.execPath, [...programArgs(file), ...rest], { stdio: 'inherit' });
  const exit = await new Promise<number>((done) =>
    child.once('exit', (status, signal) => done(signal ? 1 : (status ?? 1))),
  );
  if (exit !== 0) code = 1;
}
process.exit(code);
