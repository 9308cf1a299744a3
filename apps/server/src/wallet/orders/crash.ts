/**
 * Points at which a server with demo data can be killed, to prove that no order is lost (wallet: agent API,
 * `WALLET_CRASH_AT`).
 */
export const crashPoints = [
  ...(['order.beforeCommit', 'order.afterCommit', 'attempt.afterCommit', 'attempt.afterSend'] as const),
  ...(['reply.beforeStore', 'reply.afterStore', 'undo.afterCommit', 'undo.afterSend'] as const),
  ...(['pay.afterSend', 'pay.beforeStore', 'decision.afterCommit', 'recovery'] as const),
] as const;
export type CrashPoint = (typeof crashPoints)[number];

/**
 * Kills the process at the n-th passing of the point that `setting` ("point:n") names; does nothing without
 * one.
 */
function createCrash(setting: string | undefined): (point: CrashPoint) => void {
  const [name = '', count = '1'] = (setting ?? '').split(':');
  let left = Number(count);
  if (setting && (!crashPoints.some((point) => point === name) || !(left >= 1)))
    throw new Error(
      `WALLET_CRASH_AT is "${setting}"; it has to be one of ${crashPoints.join(', ')}, with ":n"`,
    );
  return (point) => {
    if (point !== name) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
}

interface Server {
  readonly config: object;
  readonly demo: boolean;
}
const made = new WeakMap<object, (point: CrashPoint) => void>();

/**
 * Returns the crash function for WALLET_CRASH_AT, which works only with demo data: one counter for the entire
 * server.
 */
export function crashOf({ config, demo }: Server): (point: CrashPoint) => void {
  const crash = made.get(config) ?? createCrash(demo ? process.env.WALLET_CRASH_AT : undefined);
  made.set(config, crash);
  return crash;
}

/**
 * Returns whether the server is to be killed between the commit of an order and its first attempt. Orders are
 * then committed without their attempt: otherwise one transaction commits both.
 */
export const killsBeforeAttempt = ({ demo }: Pick<Server, 'demo'>): boolean =>
  demo && (process.env.WALLET_CRASH_AT ?? '').split(':')[0] === 'order.afterCommit';
