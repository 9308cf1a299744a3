import { makeTemplate, startSharedCluster } from '../database.ts';

/**
 * Runs the cluster of a test run until its input ends, which is also how the end of a killed run is noticed.
 */
const cluster = await startSharedCluster();
await makeTemplate(cluster);
process.stdout.write(`${JSON.stringify({ url: cluster.url, migrated: cluster.migrated })}\n`);
process.stdin.resume().once('end', () => void cluster.stop());
