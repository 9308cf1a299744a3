import { makeTemplate, startTestCluster } from '../database.ts';

/** Runs the cluster of a test run until its input ends, which is also how the end of a killed run is noticed. */
const cluster = await startTestCluster();
await makeTemplate(cluster);
process.stdout.write(`${cluster.url}\n`);
process.stdin.resume().once('end', () => void cluster.stop());
