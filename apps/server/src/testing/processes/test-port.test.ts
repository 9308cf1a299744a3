import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startChild } from './child-process.ts';
import { testPort } from './test-port.ts';

/** Starts a process that claims ports until it has this many, prints them and keeps running. */
const taker = (count: number) => {
  const module = JSON.stringify(join(import.meta.dirname, 'test-port.ts'));
  const script = `const { testPort } = await import(${module});
    const ports = [];
    while (ports.length < ${count}) ports.push(await testPort());
    console.log('ports', ports.join(' '));
    setInterval(() => undefined, 1000);`;
  return startChild(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script]);
};

it('gives no port to two processes, nor twice to one, while they run', async () => {
  const takers = [taker(120), taker(120), taker(120)];
  const own = await Promise.all(Array.from({ length: 120 }, () => testPort()));
  const lines = await Promise.all(takers.map((process) => process.waitForLine('ports ')));
  const ports = [...own, ...lines.flatMap((line) => line.split(' ').slice(1).map(Number))];
  expect(ports).toHaveLength(480);
  expect(new Set(ports).size).toBe(480);
  // Below the ports of outgoing connections, above those of the product's own database.
  expect(ports.filter((port) => port < 23_000 || port > 31_000)).toEqual([]);
  await Promise.all(takers.map((process) => process.kill()));
});
