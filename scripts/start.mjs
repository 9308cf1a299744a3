import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkNode, ensureBuilt, ensureCompiled, ensureInstalled } from './ensure.mjs';
import { root } from './run.mjs';

const starter = process.ppid;
checkNode();
await ensureInstalled();
await ensureBuilt();
const programs = await ensureCompiled();

process.chdir(root);
// Runs the server in a process of its own, and starts it again when it ends unexpectedly.
await import(pathToFileURL(join(programs, 'tools/pitboss/start.js')).href);
// A shell between npm and this process does not pass signals on: it ends, and this process gets another
// parent.
if (process.env.npm_lifecycle_event !== undefined)
  setInterval(() => {
    if (process.ppid !== starter) process.kill(process.pid, 'SIGTERM');
  }, 250).unref();
