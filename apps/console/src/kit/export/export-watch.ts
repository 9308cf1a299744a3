import type { RequestInput } from '@pitboss/contract/core/define';
import { exports } from '@pitboss/contract/desk/exports';
import { download } from '../calls/download.ts';
import { CallError, expiredCode, send } from '../calls/send.ts';
import { kitText } from '../kit.text.ts';
import { formatCount } from '../money.ts';
import { notify } from '../notices.ts';
import { sayNow } from '../text.ts';
import { setWatched } from './watched.ts';

/** Small lists are there at once; larger ones are looked at every second. */
const firstLookMs = 400;
const lookMs = 1_000;

const forget = (id: string) => setWatched((now) => now.filter((one) => one.id !== id));

/** Fetches a finished file: the browser follows an address that is good for five minutes. */
export async function downloadExport(id: string): Promise<void> {
  const { url } = await send(exports.link, { id });
  download(url);
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** Follows one export to its end; polling does not keep the session awake. */
async function follow(id: string, owner: string): Promise<void> {
  for (let waitMs = firstLookMs; ; waitMs = lookMs) {
    await pause(waitMs);
    const reply = await send(exports.list, { id }, { background: true, quiet: true }).catch(
      (error: unknown) => {
        // A missed look is made up for by the next one; an ended session ends the watch.
        if (error instanceof CallError && error.code === expiredCode) throw error;
        return undefined;
      },
    );
    if (!reply) continue;
    const job = reply.list[0];
    if (!job || job.state === 'cancelled') return forget(id);
    const { state, rows, total, percent } = job;
    if (state === 'done') {
      forget(id);
      notify({ kind: 'success', title: sayNow(kitText.exportDone, { count: formatCount(rows) }) });
      return downloadExport(id);
    }
    if (state === 'failed') {
      forget(id);
      // Spec §8: export failures go to the browser console, in addition to the notice to the user.
      console.error(new Error(`export ${id}: ${job.reason ?? ''}`));
      return notify({
        kind: 'error',
        title: sayNow(kitText.exportFailed),
        detail: job.reason ?? undefined,
      });
    }
    setWatched((now) => now.map((one) => (one.id === id ? { id, owner, state, rows, total, percent } : one)));
  }
}

/** Starts an export and follows it; throws when it is rejected, after the user has been notified. */
export async function startExport(
  owner: string,
  request: RequestInput<typeof exports.create>,
): Promise<void> {
  const { id } = await send(exports.create, request);
  setWatched((now) => [...now, { id, owner, state: 'queued', rows: 0, total: null, percent: null }]);
  follow(id, owner).catch((error: unknown) => {
    forget(id);
    console.error(error);
  });
}

/** Stops an export that this console waits on. */
export async function cancelExport(id: string): Promise<void> {
  await send(exports.cancel, { id });
  forget(id);
}
