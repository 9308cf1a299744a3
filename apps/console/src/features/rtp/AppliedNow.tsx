import type { RequestOf } from '@pitboss/contract/core/define';
import { appliedRtp } from '@pitboss/contract/rtp/applied-rtp';
import { GAMES } from '@pitboss/rounds/catalogue';
import type { ReactNode } from 'react';
import { useCall } from '../../kit/calls/use-call.ts';
import { Facts } from '../../kit/detail/facts.tsx';
import { useFormInstance, useWatch } from '../../kit/form/form.tsx';
import { useText } from '../../kit/text.ts';
import { Rtp } from '../../parts/games/Rtp.tsx';
import { chainText } from '../../parts/rtp/rtp-labels.text.ts';

interface Chosen {
  readonly agentId?: string;
  readonly gameId?: number;
}

/** The ceiling is that of all games: any of them resolves it. */
const anyGame = GAMES.find(({ category }) => category !== 'base')?.id ?? 0;

/**
 * Ceiling of an agent or a member, and the RTP that applies now in a game; nothing before the agent is chosen.
 * The row's values precede those that the form has.
 */
export function AppliedNow({
  row,
}: {
  readonly row?:
    | { readonly agentId: string; readonly memberId?: string; readonly gameId: number | null }
    | undefined;
}): ReactNode {
  const t = useText(chainText);
  const form = useFormInstance<Chosen>();
  const agentId = useWatch('agentId', form);
  const chosen = useWatch('gameId', form);
  const gameId = (row ? row.gameId : chosen) || undefined;
  const whose: Pick<RequestOf<typeof appliedRtp.resolve>, 'memberId' | 'agentId'> = row?.memberId
    ? { memberId: row.memberId }
    : { agentId: row?.agentId ?? agentId };
  const { data } = useCall(
    appliedRtp.resolve,
    { ...whose, gameId: gameId ?? anyGame },
    { enabled: Boolean(row ?? agentId), quiet: true },
  );
  if (!data) return null;
  return (
    <Facts
      items={[
        {
          label: t('ceiling'),
          value: (
            <>
              <Rtp value={data.ceiling} /> {t('ceilingOf', { agent: data.ceilingAgentAccount })}
            </>
          ),
        },
        ...(gameId === undefined
          ? []
          : [
              {
                label: t('appliesNow'),
                value: (
                  <>
                    <Rtp value={data.rtp} /> {t(`level.${data.level}`)}
                  </>
                ),
              },
            ]),
      ]}
    />
  );
}
