import { registry } from '@pitboss/contract/index';

/**
 * Prints the registry for scripts: every call with what it needs, and an example that is valid on the demo
 * world.
 */
const calls = registry.map(({ slice, name, call }) => ({
  path: call.path,
  method: call.method,
  payload: call.payload,
  pages: call.pages,
  feature: call.feature ?? null,
  effect: call.effect,
  origin: call.origin,
  slice,
  name,
  example: call.example(),
}));
process.stdout.write(`${JSON.stringify(calls, null, 1)}\n`);
