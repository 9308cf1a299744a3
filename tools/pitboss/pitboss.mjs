#!/usr/bin/env node
import { register } from 'tsx/esm/api';
import { checkNode } from '../../scripts/ensure.mjs';

/** `npx pitboss` in a working copy; an archive has bin/pitboss instead. */
checkNode();
// A working copy brings packages and console up to date before it starts.
if (process.argv[2] === 'start') await import('../../scripts/start.mjs');
else {
  register();
  await import('./main.ts');
}
