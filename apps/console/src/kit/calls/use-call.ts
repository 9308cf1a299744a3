import type { Call, ReplyOf, RequestInput } from '@pitboss/contract/core/define';
import type { LiveTopic } from '@pitboss/contract/core/live';
import { pageByPath } from '@pitboss/contract/core/pages';
import {
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { firstText } from '../first.text.ts';
import { kitText } from '../kit.text.ts';
import { notify } from '../notices.ts';
import { sayNow, type Text } from '../text.ts';
import { CallError, reloadCode, type SendOptions, send, sentForApproval } from './send.ts';
import { recordRequestStart, useLive, useRequestWhenChanged } from './use-live.ts';

/** Returns the areas a call belongs to: those of its pages, so that the page table is the only source. */
function areasOf(call: Call): readonly string[] {
  return [...new Set(call.pages.map((path) => pageByPath(path)?.area ?? ''))];
}

/** Key of a read: its areas first, so that a write can find what it makes stale. */
export const keyOf = (call: Call, payload: unknown): QueryKey => [areasOf(call), call.path, payload ?? {}];

/**
 * Returns true when a write makes a cached read stale: they share an area, or the write names one of the
 * read's.
 */
function makesStale(write: Call, readKey: QueryKey): boolean {
  const areas = readKey[0];
  if (!Array.isArray(areas)) return false;
  const touched = new Set<string>([...areasOf(write), ...(write.touches ?? [])]);
  return areas.some((area) => touched.has(area));
}

export interface UseCallOptions<Reply = unknown> {
  readonly enabled?: boolean;
  /** Shows the last reply while the next one is on its way. */
  readonly keepPrevious?: boolean;
  /**
   * Polls in the background, without extending the session. A function of the last reply returns the
   * interval, or undefined to stop: a running job is polled until a reply reports its end, so that the end is
   * never missed.
   */
  readonly everyMs?: number | ((reply: Reply) => number | undefined);
  /**
   * Calls again when the stream reports a change of this topic; `everyMs` then applies only while there is no
   * stream.
   */
  readonly live?: LiveTopic | readonly LiveTopic[];
  /** At most so often because of the stream. */
  readonly liveGapMs?: number;
  readonly staleMs?: number;
  readonly quiet?: boolean;
  /** Fields at which the caller shows a rejection, see SendOptions. */
  readonly showAt?: SendOptions['showAt'];
}

/** Default minimum interval between calls because of the stream. */
const defaultGapMs = 2_000;
/** Max interval between calls with a stream, for changes caused only by time: an approval that expires. */
const stillMs = 300_000;

/**
 * Returns how long a reply is reused without another call: `staleMs` of the caller; for a polled read the
 * time between two polls; otherwise nothing, so that the client's default applies. The property is omitted
 * then, because an undefined one would override the default.
 */
function freshFor({ staleMs, everyMs }: UseCallOptions<never>): { staleTime?: number } {
  const staleTime = staleMs ?? (typeof everyMs === 'function' ? 0 : everyMs);
  return staleTime === undefined ? {} : { staleTime };
}

/**
 * Makes stale what a write has changed: at once what is in sight of its areas, anything else when one comes
 * back to it.
 */
export async function afterWrite(client: QueryClient, write: Call): Promise<void> {
  await client.invalidateQueries({ refetchType: 'none' });
  await client.refetchQueries({
    type: 'active',
    predicate: (query) => makesStale(write, query.queryKey),
  });
}

/**
 * Makes every reply of a call stale: a user who filters again wants to know what is true now, not what was
 * within the minute.
 */
export function useRefetch(call: Call): () => void {
  const client = useQueryClient();
  return () => void client.invalidateQueries({ queryKey: keyOf(call, {}).slice(0, 2), refetchType: 'none' });
}

/** Reads a call into the query cache. */
export function useCall<C extends Call>(
  call: C,
  payload: RequestInput<C>,
  options: UseCallOptions<ReplyOf<C>> = {},
): UseQueryResult<ReplyOf<C>> {
  const client = useQueryClient();
  const key = keyOf(call, payload);
  const live = useLive(options.live);
  const query = useQuery<ReplyOf<C>>({
    queryKey: key,
    queryFn: ({ signal }) => {
      recordRequestStart(client, key);
      return send(call, payload, {
        signal,
        quiet: options.quiet,
        failed: firstText.loadFailed,
        showAt: options.showAt,
        background: options.everyMs !== undefined && client.getQueryData(key) !== undefined,
      });
    },
    enabled: options.enabled,
    meta: { call },
    refetchInterval: ({ state }) => {
      if (live.connected) return stillMs;
      const { everyMs } = options;
      if (typeof everyMs !== 'function') return everyMs ?? false;
      return state.data === undefined ? false : (everyMs(state.data) ?? false);
    },
    ...freshFor(options),
    placeholderData: options.keepPrevious ? (keepPreviousData as never) : undefined,
  });
  useRequestWhenChanged(key, live, {
    fetching: options.live !== undefined && query.isFetching,
    gapMs: options.liveGapMs ?? defaultGapMs,
  });
  return query;
}

export interface UseWriteOptions {
  /** Message after success; false shows none. */
  readonly done?: Text | false;
}

export interface WriteInput<C extends Call> {
  readonly payload: RequestInput<C>;
  readonly options?: SendOptions;
}

/** Makes a write and then reads again what it changed, see `afterWrite`. */
export function useWrite<C extends Call>(
  call: C,
  { done = kitText.done }: UseWriteOptions = {},
): UseMutationResult<ReplyOf<C>, Error, WriteInput<C>> {
  const client = useQueryClient();
  return useMutation<ReplyOf<C>, Error, WriteInput<C>>({
    mutationFn: ({ payload, options }) => send(call, payload, options),
    onSuccess: async () => {
      if (done) notify({ kind: 'success', title: sayNow(done) });
      await afterWrite(client, call);
    },
    onError: async (error) => {
      if (error instanceof CallError && error.code === reloadCode) await afterWrite(client, call);
      // The approvals inbox has one more row.
      if (sentForApproval(error))
        await client.invalidateQueries({
          predicate: ({ queryKey }) => String(queryKey[1]).startsWith('/approvals'),
        });
    },
  });
}
