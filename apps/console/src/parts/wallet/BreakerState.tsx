import type { breakerLooks, walletSettings } from '@pitboss/contract/agents/wallet-settings';
import type { ReplyOf } from '@pitboss/contract/core/define';
import { Facts } from '../../kit/detail/facts.tsx';
import { StatusTag, Time, type Tone } from '../../kit/list/cells.tsx';
import { textOf, useText } from '../../kit/text.ts';
import { OperatorName } from '../OperatorName.tsx';
import { Countdown } from './Countdown.tsx';
import { walletText } from './wallet.text.ts';

export type Wallet = ReplyOf<typeof walletSettings.of>;

const tones = { closed: 'success', open: 'error', stopped: 'error' } as const;

type Look = (typeof breakerLooks)[number];
const lookTones: Readonly<Record<Look, Tone>> = { ...tones, forcedOpen: 'error', forcedClosed: 'warning' };

/** State of a breaker as a short tag. */
function BreakerTag({ look }: { readonly look: Look }) {
  const t = useText(walletText);
  return <StatusTag tone={lookTones[look]}>{t(`short.${look}`)}</StatusTag>;
}

/** Why a breaker opened, in words. */
function useReason(): (reason: string) => string {
  const t = useText(walletText);
  return (reason) => {
    const code = /^code (-?\d+)$/.exec(reason)?.[1];
    if (code !== undefined) return t('reason.code', { code });
    const key = `reason.${reason}`;
    return textOf(walletText, key) ? t(key as keyof typeof walletText) : reason;
  };
}

/**
 * The breaker in full: its automatic state, since when and why, the next ping, and the operator's override.
 */
export function BreakerFacts({ wallet }: { readonly wallet: Wallet }) {
  const t = useText(walletText);
  const reasonOf = useReason();
  const { breaker, serverTime } = wallet;
  const { state, forced, forcedAt, forcedBy, remark, since, pingAt } = breaker;
  const open = state !== 'closed';
  return (
    <Facts
      title={t('breaker')}
      items={[
        {
          label: t('machine'),
          value: <StatusTag tone={tones[state]}>{t(`breaker.${state}`)}</StatusTag>,
          wide: !open,
        },
        ...(open && since !== null ? [{ label: t('since'), value: <Time value={since} /> }] : []),
        ...(open ? [{ label: t('reason'), value: reasonOf(breaker.reason) }] : []),
        ...(open && pingAt !== null
          ? [
              {
                label: t('nextPing'),
                value: (
                  <Countdown
                    until={pingAt}
                    serverTime={serverTime}
                    say={(clock) => (clock === null ? t('due') : t('inTime', { clock }))}
                  />
                ),
              },
            ]
          : []),
        {
          label: t('person'),
          wide: true,
          value: (
            <>
              {forced === null ? (
                t('automatic')
              ) : (
                <BreakerTag look={forced === 'open' ? 'forcedOpen' : 'forcedClosed'} />
              )}
              {forcedAt !== null && (
                <span className="k-none">
                  {' '}
                  <OperatorName name={forcedBy} /> · <Time value={forcedAt} />
                  {remark && remark !== 'upline' && ` · ${remark}`}
                </span>
              )}
            </>
          ),
        },
      ]}
    />
  );
}
